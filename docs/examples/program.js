// A bot for Contack in JavaScript: lays what scores most, and of several what leaves the next seat least.
//
//     contack bot --exec "node program.js" --server HOST

const readline = require("node:readline");

const edges = (tile) => tile.split("-").map(Number);

/** Answer the points of two touching edges, or -1 where they may not touch. */
function contact(ours, theirs) {
  if ((ours + theirs) % 5 === 0) return ours + theirs;
  return ours === theirs ? 0 : -1;
}

/** Answer the most that a rack could score beside a lay alone. */
function answered(lay, rack) {
  const beside = rack.map((tile) =>
    Math.max(...edges(tile).map((value, colour) => contact(value, edges(lay.tile)[colour]))));
  return Math.max(0, ...beside);
}

function choose({ view, lays }) {
  const next = view.racks[(view.seat + 1) % view.racks.length];
  const worth = (lay) => lay.points - answered(lay, next) / 2;
  return lays.reduce((best, lay) => (worth(lay) > worth(best) ? lay : best));
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "choose") {
    console.log(JSON.stringify({ lay: choose(message).lay }));
  }
});
