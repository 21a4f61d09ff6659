// The framework's own configuration, with our modules instead of packages of which a live
// page needs little, in the browser's scripts. Prerendering uses the packages.
import { fileURLToPath } from "node:url";
import { mergeConfig } from "vite";
import framework from "../vite.framework.config.js";
import { keptParts } from "./kept_parts.js";

/** @param {string} name */
const own = (name) => fileURLToPath(new URL(`./${name}.js`, import.meta.url));

const unused = own("unused");

/** @type {Record<string, string>} */
const PACKAGES = {
  "@emotion/react": own("elements"),
  "react-router": own("router"),
  "react-router/dom": own("router"),
  "universal-cookie": unused,
  mergician: unused,
};

/** Modules within the packages of the socket, by the names in their importers.
 * @type {Record<string, string>} */
const OF_THE_SOCKET = {
  // The connection is a WebSocket from the beginning.
  "./polling-xhr.node.js": unused,
  "./transports/polling-fetch.js": unused,
  "./transports/polling-xhr.js": unused,
  "./transports/polling-xhr.node.js": unused,
  "./transports/webtransport.js": unused,
  "./webtransport.js": unused,
  "./contrib/base64-arraybuffer.js": unused,
  "./binary.js": unused,
  "./is-binary.js": own("texts"),
};

const SOCKET = /\/node_modules\/(engine|socket)\.io-/;

const inPlace = {
  name: "own-modules-in-place-of-packages",
  enforce: "pre",
  /** @param {{name: string}} environment */
  applyToEnvironment: ({ name }) => name === "client",
  /** @param {string} source @param {string | undefined} importer */
  resolveId: (source, importer) =>
    PACKAGES[source] ?? (SOCKET.test(importer ?? "") ? OF_THE_SOCKET[source] : undefined),
  // An event names its page, without the query, which would be sent, and sent back, at each key.
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!id.endsWith("/utils/state.js")) return undefined;
    const parts = code.split('liveLoc.search ?? ""');
    if (parts.length !== 2) throw new Error("state.js reads the query in another way");
    return parts.join('""');
  },
};

/** @param {object} asked */
export default (asked) =>
  mergeConfig(framework(asked), {
    plugins: [inPlace, keptParts],
    resolve: {
      alias: [
        { find: "$/utils/helpers/upload", replacement: unused },
        { find: "$/utils/state", replacement: own("state") },
        { find: "$/utils/react-theme", replacement: own("themes") },
      ],
    },
  });
