// Calls functions of the pages' modules: [module, function, arguments] each, as JSON on the standard input; prints
// what they return. A name with a * is called once for each of its second argument, on what it returned before. Bytes are {"$hex": "..."} in both directions.
import { readFileSync } from "node:fs";

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

const { SENTENCES } = await import(`${folder}/table/english.js`);
Object.assign(SENTENCES, JSON.parse(readFileSync(new URL("../../../protocol/sentences.json", `${folder}/`))));
const results = [];
for (const [module, name, args] of JSON.parse(readFileSync(0, "utf-8"), bytes)) {
  const { [name.replace("*", "")]: called } = await import(`${folder}/${module}.js`);
  const [first, each, ...rest] = args;
  try {
    results.push({
      value: name.endsWith("*") ? each.reduce((before, one) => called(before, one, ...rest), first) : called(...args),
    });
  } catch (error) {
    results.push({ error: error.message });
  }
}
process.stdout.write(JSON.stringify(results, shown));
