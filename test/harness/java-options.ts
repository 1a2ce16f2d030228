/**
 * Options of every Java program that tests start. Most run for seconds: with the first compiler only, Neo4j starts with
 * less than half of the processor time. Java would reserve 48 MB for its code, of which the statements of all tests take nearly all: it
 * would remove and compile methods again.
 */
export function useFirstCompilerOnly(): void {
  process.env['JDK_JAVA_OPTIONS'] ??= '-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m';
}
