import * as z from 'zod/mini';

export const FORMAT = 'sandaga-export';
export const VERSION = 1;
export const MANIFEST = 'manifeste.json';
export const README = 'LISEZMOI.txt';

export const csvName = (file: string): string => `csv/${file}.csv`;
/** Pictures of the shop, and photos, voices and videos of its customers. */
export const filePath = (table: string, name: string): string =>
  `${table === 'pictures' ? 'images' : 'medias'}/${name}`;

const description = z.object({
  name: z.string(),
  table: z.string(),
  title: z.string(),
  rows: z.number(),
  sha256: z.string(),
  workbooks: z.array(z.string()),
  columns: z.array(z.object({ name: z.string(), type: z.string(), description: z.string() })),
});
/** A table's CSV, with the workbooks of the same rows. */
export type FileDescription = z.output<typeof description>;

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  at: z.string(),
  release: z.string(),
  currency: z.literal('XOF'),
  files: z.array(description),
  /** Files of the columns of type `bytea`, in `images/` and `medias/`. */
  pictures: z.number(),
  sequences: z.record(z.string(), z.nullable(z.string())),
});
export type Manifest = z.output<typeof manifestSchema>;
