"""Workers on many machines: a Dask cluster, which needs the extra `cluster`."""

from collections.abc import Callable
from concurrent.futures import Future

from distributed import Client

from contack.lab.arena.play.executor import NoWorkers
from contack.lab.arena.play.worker import Batch


class DaskExecutor:
    """An executor of all threads of a scheduler's workers, including workers that register later.

    The scheduler has `seconds` to answer, and then its first worker has as many to register.
    """

    def __init__(self, scheduler: str, seconds: float) -> None:
        try:
            self._client = Client(scheduler, timeout=seconds, set_as_default=False)
        except (OSError, TimeoutError, ValueError):
            raise NoWorkers(
                f"no Dask scheduler answers at {scheduler}: expected an address such as tcp://HOST:8786"
            ) from None
        try:
            self._client.wait_for_workers(1, timeout=seconds)
        except TimeoutError:
            self._client.close()
            raise NoWorkers(f"{scheduler} has no workers: start some with `dask worker {scheduler}`") from None
        # not pure: Dask would answer equal calls with one result, but times differ
        self._executor = self._client.get_executor(pure=False)

    @property
    def jobs(self) -> int:
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def ask(self, call: Callable[..., Batch], *arguments: object) -> Future[Batch]:
        # The scheduler gives a call to another worker if one dies.
        future: Future[Batch] = self._executor.submit(call, *arguments)
        return future

    def stop(self) -> None:
        self._executor.shutdown(wait=False)
        self._client.close()
