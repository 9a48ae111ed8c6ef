// Calls functions of the pages' modules: each line of the standard input is a list of [module, function, arguments] as
// JSON, and the line of the answer has what they return. A name with a * is called once for each of its second
// argument, on the result before it. Bytes are {"$hex": "..."} in both directions. A module that begins with ./ is
// beside this one, and its functions get the folder of the pages first.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const folder = process.argv[2];
const bytes = (_, value) =>
  value && typeof value === "object" && "$hex" in value ? Uint8Array.from(Buffer.from(value.$hex, "hex")) : value;
const shown = (_, value) =>
  value instanceof Uint8Array
    ? { $hex: Buffer.from(value).toString("hex") }
    : value instanceof Set
      ? [...value]
      : value instanceof Map
        ? [...value]
        : value;

const { SENTENCES } = await import(`${folder}/table/words/english.js`);
Object.assign(SENTENCES, JSON.parse(readFileSync(new URL("../../../protocol/sentences.json", `${folder}/`))));

for await (const line of createInterface({ input: process.stdin })) {
  const results = [];
  for (const [module, name, args] of JSON.parse(line, bytes)) {
    const beside = module.startsWith("./");
    const { [name.replace("*", "")]: called } = await import(beside ? module : `${folder}/${module}.js`);
    if (beside) args.unshift(folder);
    const [first, each, ...rest] = args;
    try {
      results.push({
        value: name.endsWith("*")
          ? each.reduce((before, one) => called(before, one, ...rest), first)
          : await called(...args),
      });
    } catch (error) {
      results.push({ error: error.message });
    }
  }
  process.stdout.write(`${JSON.stringify(results, shown)}\n`);
}
