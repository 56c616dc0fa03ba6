/** Where the log of a server has come to, in bytes since it began. */
export type Position = number;

/** Asked twice a second, about half an hour; what is dropped only makes a lag look longer. */
const MOST_KEPT = 4000;

/**
 * Tells how far a replica is behind by what was seen of its primary: it has all that was there at the last
 * moment whose position it has replayed. So an idle primary makes nobody late, and a replica that is cut off
 * is late by each change that it misses, whatever it says of itself. Moments are ms of one clock.
 */
export class LagMeter {
  #seen: { at: number; position: Position }[] = [];
  #replayed: Position = 0;
  #knownAt: number | undefined;

  /** The primary had come to `position` when asked, at `at` or later. */
  seePrimary(at: number, position: Position): void {
    // The replica has what its primary lacks: another server is the primary now, and the replica not yet its.
    if (position < this.#replayed) {
      this.seeStranger();
      return;
    }
    const last = this.#seen.at(-1);
    if (last?.position === position) last.at = at;
    else this.#seen.push({ at, position });
    if (this.#seen.length > MOST_KEPT) this.#seen.shift();
  }

  /** The replica, asked after all that was seen of the primary, has replayed the log up to `position`. */
  seeReplica(position: Position): void {
    // Another one, or one that was started again and has not caught up with itself.
    if (position < this.#replayed) this.#knownAt = undefined;
    this.#replayed = position;
    const place = this.#seen.findLastIndex((seen) => seen.position <= position);
    if (place < 0) return;
    this.#seen = this.#seen.slice(place);
    this.#knownAt = this.#seen[0]?.at;
  }

  /** The replica is none of this primary: a primary of its own, or that of a former one. */
  seeStranger(): void {
    this.#seen = [];
    this.#knownAt = undefined;
  }

  /** How far behind the replica is at most, in ms; undefined while nothing is known. */
  lagMs(now: number): number | undefined {
    return this.#knownAt === undefined ? undefined : now - this.#knownAt;
  }
}
