/** Counts the memory that the content for one request takes. */
export interface MemoryClaim {
  /**
   * Takes memory for content before it is unpacked or computed.
   * @param bytes roughly
   * @throws an error that `Claim.run` catches where as much is not left, StrataError `TooLarge` where one request may not have as much
   */
  require(bytes: number): void;
}
