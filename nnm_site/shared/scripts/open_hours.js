// Opening hours by the rules of nnm_site/shared/rules/opening_hours.py, with its data (`browser_data`).
// India has a single time zone without daylight saving time.

import { locale, say } from "./words.js";

/** @typedef {[number[], number, number, string | null, string | null, string[]]} Session */
/** @typedef {{sessions: Session[], specials: [string, number, number][]}} Hours */

export const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const INDIA = 330 * MINUTE;
const HORIZON_DAYS = 30;

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/**
 * The opening and closing times of a day, in minutes after midnight.
 * @param {Hours} hours
 * @param {Date} day
 */
function spans({ sessions, specials }, day) {
  const date = day.toISOString().slice(0, 10);
  const special = specials.filter(([one]) => one === date);
  const held = sessions.filter(
    ([days, , , first, last, closed]) =>
      days.includes(day.getUTCDay() || 7) && (first ?? date) <= date && date <= (last ?? date) && !closed.includes(date),
  );
  return (special.length ? special : held).map(([, opens, closes]) => [opens, closes]).sort(([a], [b]) => a - b);
}

/**
 * The state at an instant, such as `open now` or `opens Monday at 9:15`.
 * @param {Hours} hours
 * @param {string} joined the text between the day and the time
 * @param {number} at an instant, in milliseconds
 */
export function words(hours, joined, at) {
  const now = at + INDIA;
  const minute = Math.floor((now % DAY) / MINUTE);
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead += 1) {
    const day = new Date(now + ahead * DAY);
    for (const [opens, closes] of spans(hours, day)) {
      if (!ahead && minute >= opens) {
        if (minute < closes) return say("open now");
        continue;
      }
      const time = `${Math.floor(opens / 60)}:${String(opens % 60).padStart(2, "0")}`;
      if (ahead < 7) {
        const when = ahead ? WEEKDAYS[day.getUTCDay()] : "today";
        return say(`opens ${when}${joined}{time}`, { time });
      }
      const date = day.toLocaleDateString(locale(), { day: "numeric", month: "long", timeZone: "UTC" });
      return say(`opens {day}${joined}{time}`, { day: date, time });
    }
  }
  return say("closed");
}
