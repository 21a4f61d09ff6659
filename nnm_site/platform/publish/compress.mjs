// Compressed forms of files: standard input names each file and where its forms go (JSON).
// The name of a form ends with its size, so that a damaged one is recognised without reading it.
import { readFile, rename, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

// The highest quality takes nearly three times as long and saves a fiftieth. It is used for
// scripts, which are few and on every page, and for documents of this many bytes, which are few.
const QUALITY = 10;
const LARGE = 120_000;

/** @type {Record<string, (raw: Buffer, path: string) => Promise<Buffer>>} */
const FORMS = {
  br: (raw, path) => promisify(brotliCompress)(raw, { params: {
    [constants.BROTLI_PARAM_QUALITY]:
      path.endsWith(".js") || raw.length >= LARGE ? constants.BROTLI_MAX_QUALITY : QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  } }),
  gz: (raw) => promisify(gzip)(raw, { level: 9 }),
  zst: (raw) => promisify(zstdCompress)(raw),
};

/** @type {[string, string][]} */
const files = JSON.parse(await text(process.stdin));

// Each task has a file and its forms in memory: one task for each processor.
async function packer() {
  for (let next = files.pop(); next; next = files.pop()) {
    const [path, kept] = next;
    const raw = await readFile(path);
    for (const [form, compress] of Object.entries(FORMS)) {
      const made = await compress(raw, path);
      const draft = `${kept}.${form}.${process.pid}.draft`;
      await writeFile(draft, made);
      await rename(draft, `${kept}.${form}.${made.length}`);
    }
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, packer));
