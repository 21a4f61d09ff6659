// The script of every page, run once the document has been parsed.
import "./choosing.js";
import "./popups.js";
import "./chosen.js";
import "./dialogs.js";
import "./notices.js";
import "./contents.js";
import "./language.js";
import "./page.js";
import "./motion.js";
import "./opening.js";
import "./price_chart.js";
import "./facts.js";
