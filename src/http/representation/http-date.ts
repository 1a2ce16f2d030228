let second = Number.NaN;
let text = '';

/**
 * The text of a time for a header (RFC 9110 section 5.6.7). Successive responses are of the same second, and formatting takes
 * longer than all other headers of a warm response.
 * @param time epoch milliseconds
 */
export function httpDate(time: number): string {
  const given = Math.floor(time / 1000);
  if (given !== second) {
    second = given;
    text = new Date(time).toUTCString();
  }
  return text;
}
