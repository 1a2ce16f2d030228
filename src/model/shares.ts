/** Whom a part of something limited is counted for: a principal, or for anonymous clients the network of their address. */
export interface Holder {
  readonly key: string;
  readonly isSignedIn: boolean;
}

export interface ShareSettings {
  /** What all holders have together. */
  readonly size: number;
  /** The part of it, 0 to 1, that one holder has at most; all of it where missing. */
  readonly ofOne?: number;
  /** The part of it, 0 to 1, that is kept for holders who have signed in; none where missing. */
  readonly reserved?: number;
}

/** Why a part cannot be taken: the holder has its share, what is left is kept for those who have signed in, or all is taken. */
export type Shortage = 'share' | 'reserved' | 'all';

/**
 * Something limited that many take parts of, so that no holder takes all of it and those who have signed in find some left. What
 * nobody is named for counts as taken by somebody who has signed in.
 */
export class Shares {
  readonly #size: number;
  readonly #ofOne: number;
  readonly #ofAnonymous: number;
  readonly #held = new Map<string, number>();
  #used = 0;
  #usedByAnonymous = 0;

  constructor({ size, ofOne = 1, reserved = 0 }: ShareSettings) {
    this.#size = size;
    // Small sizes are not divided: everybody can take one.
    this.#ofOne = Math.max(1, Math.floor(size * ofOne));
    this.#ofAnonymous = size - Math.floor(size * reserved);
  }

  /** What is taken. */
  get used(): number {
    return this.#used;
  }

  /** What a holder has. */
  heldBy({ key }: Holder): number {
    return this.#held.get(key) ?? 0;
  }

  /** What prevents a holder from taking a part; undefined where nothing does. */
  shortage(part: number, holder: Holder | undefined): Shortage | undefined {
    const held = holder === undefined ? 0 : this.heldBy(holder);
    if (held > 0 && held + part > this.#ofOne) return 'share';
    if (this.#used + part > this.#size) return 'all';
    return holder?.isSignedIn === false && this.#usedByAnonymous + part > this.#ofAnonymous ? 'reserved' : undefined;
  }

  /** Takes a part, whether it is left or not. @returns the function that gives it back; further calls have no effect */
  take(part: number, holder: Holder | undefined): () => void {
    this.#add(part, holder);
    let isHeld = true;
    return () => {
      if (isHeld) this.#add(-part, holder);
      isHeld = false;
    };
  }

  #add(part: number, holder: Holder | undefined): void {
    this.#used += part;
    if (holder === undefined) return;
    if (!holder.isSignedIn) this.#usedByAnonymous += part;
    const held = this.heldBy(holder) + part;
    if (held > 0) this.#held.set(holder.key, held);
    else this.#held.delete(holder.key);
  }
}
