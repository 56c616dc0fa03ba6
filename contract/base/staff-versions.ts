import * as z from 'zod/mini';

/** A text as somebody wrote it at a time; null went back to what comes with the shop. */
export type TextVersion<V> = { id: number; at: string; by: string; value: V | null };

/** The versions of a text that staff wrote, the newest first. */
export const versionsOf = <V extends z.ZodMiniType>(value: V) =>
  z.object({
    items: z.array(
      z.object({ id: z.int(), at: z.string(), by: z.string(), value: z.nullable(value) }),
    ),
    total: z.int(),
  });
