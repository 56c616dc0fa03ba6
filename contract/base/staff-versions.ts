import * as z from 'zod/mini';

/** A text as a clerk wrote it; null restored the shop's default. */
export type TextVersion<V> = { id: number; at: string; by: string; value: V | null };

/** Newest first. */
export const versionsOf = <V extends z.ZodMiniType>(value: V) =>
  z.object({
    items: z.array(
      z.object({ id: z.int(), at: z.string(), by: z.string(), value: z.nullable(value) }),
    ),
    total: z.int(),
  });
