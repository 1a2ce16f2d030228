import type { Position } from '../../../errors.js';

/** An error that ends the reading of a JSON text, and its position. */
abstract class ScanFault extends Error implements Position {
  readonly line: number;
  readonly column: number;

  constructor({ line, column }: Position, message: string) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** A text that is not JSON (RFC 8259). */
export class MalformedJson extends ScanFault {
  constructor(
    place: Position,
    message: string,
    /** Whether the text ends too early. */
    readonly isAtEnd: boolean,
  ) {
    super(place, message);
  }
}

/** Objects or arrays that are nested too deep. */
export class TooDeep extends ScanFault {}

/** A text, key or number that is too long, at its beginning. */
export class TooLong extends ScanFault {}
