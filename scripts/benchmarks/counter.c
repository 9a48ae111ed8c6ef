/* Waits at many connections, and counts what comes there: see counter.py. */

#include <errno.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>

enum { AT_ONCE = 256, BUFFER = 1 << 18 };

static char buffer[BUFFER];

/* Wait at a connection of a table from now on: to count what comes, or, where somebody `reads`, to tell that. */
int counter_add(int epoll, int connection, int table, int reads)
{
    struct epoll_event event = {.events = EPOLLIN};
    event.data.u64 = (uint64_t)connection << 32 | (uint32_t)table << 1 | (reads != 0);
    return epoll_ctl(epoll, EPOLL_CTL_ADD, connection, &event);
}

/* Return the time in milliseconds, from some moment on. */
static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Count what has come at a connection. Return its table where that is all that was awaited, -1 where it is not, and -2
   where the connection was closed or failed. */
static int count(uint64_t data, int64_t *came, const int64_t *awaited)
{
    ssize_t size = recv((int)(data >> 32), buffer, BUFFER, MSG_DONTWAIT);
    int table = (uint32_t)data >> 1;
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return -1;
    if (size <= 0)
        return -2;
    came[table] += size;
    return came[table] == awaited[table] ? table : -1;
}

/* Wait until there is something to tell. Put into `found`, which has room for AT_ONCE, twice the number of each table
   where all has come that was awaited, and one more than that of each where there is something to read. Return how
   many these are: none where nothing was to be told in time, and -1 where a connection was closed or failed. */
int counter_wait(int epoll, int milliseconds, int64_t *came, const int64_t *awaited, int32_t *found)
{
    struct epoll_event events[AT_ONCE];
    int64_t end = now() + milliseconds;
    int many = 0;
    for (int64_t left = milliseconds; !many && left >= 0; left = end - now()) {
        int ready = epoll_wait(epoll, events, AT_ONCE, (int)left);
        if (ready < 0 && errno != EINTR)
            return -1;
        for (int at = 0; at < ready; at++) {
            uint64_t data = events[at].data.u64;
            int table = data & 1 ? (int)((uint32_t)data >> 1) : count(data, came, awaited);
            if (table == -2)
                return -1;
            if (table >= 0)
                found[many++] = 2 * table + (int)(data & 1);
        }
        if (ready <= 0)
            break;
    }
    return many;
}
