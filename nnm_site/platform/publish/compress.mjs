// Compressed forms of the files named on standard input (JSON), each written beside its file.
import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

// Documents are most of what is packed: the highest quality takes more than twice the time and saves a fiftieth.
const DOCUMENTS = 10;

/** @type {Record<string, (raw: Buffer, path: string) => Promise<Buffer>>} */
const FORMS = {
  br: (raw, path) => promisify(brotliCompress)(raw, { params: {
    [constants.BROTLI_PARAM_QUALITY]: path.endsWith(".html") ? DOCUMENTS : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  } }),
  gz: (raw) => promisify(gzip)(raw, { level: 9 }),
  zst: (raw) => promisify(zstdCompress)(raw),
};

/** @type {string[]} */
const paths = JSON.parse(await text(process.stdin));
await Promise.all(
  paths.map(async (path) => {
    const raw = await readFile(path);
    await Promise.all(
      Object.entries(FORMS).map(async ([suffix, compress]) => writeFile(`${path}.${suffix}`, await compress(raw, path))),
    );
  }),
);
