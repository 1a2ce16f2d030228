/**
 * Options of every Java program that tests start. Most run for seconds: with the first compiler only, Neo4j starts with
 * less than half of the processor time.
 */
export function useFirstCompilerOnly(): void {
  process.env['JDK_JAVA_OPTIONS'] ??= '-XX:TieredStopAtLevel=1';
}
