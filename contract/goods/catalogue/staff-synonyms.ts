import * as z from 'zod/mini';
import { fieldsOf, filledText, text, yesOrNo } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { staffCall } from '#contract/base/staff-call.ts';
import { defineList } from '#contract/base/staff-list.ts';

/** A search term and what it also finds. Both are normalised as in the search: without case and accents. */
const synonym = z.object({ id: z.string(), term: z.string(), meaning: z.string() });
export type Synonym = z.infer<typeof synonym>;

const synonymForm = fieldsOf({
  term: filledText(2, 60),
  meaning: filledText(2, 60),
  /** Whether `meaning` also finds `term`. */
  both: z.optional(yesOrNo),
});
export type SynonymForm = z.infer<typeof synonymForm>;

export const staffSynonyms = defineList({
  name: 'synonymes',
  record: { remove: paths.staffSynonym },
  summary: 'Les synonymes de la recherche ; cherche un mot',
  right: 'catalogue:read',
  sorts: ['term', 'meaning'],
  example: { q: 'frigo' },
  item: synonym,
  columns: { term: 'Mot cherché', meaning: 'Trouve aussi' },
});

export const synonymCalls = {
  ...staffSynonyms.calls,
  createSynonym: staffCall('catalogue:write', {
    method: 'POST',
    path: staffSynonyms.path,
    summary: 'Ajoute un synonyme, dans un sens ou dans les deux',
    status: 201,
    body: synonymForm,
    reply: synonym,
  }),
  deleteSynonym: staffCall('catalogue:write', {
    method: 'DELETE',
    path: paths.staffSynonym,
    summary: 'Retire un synonyme, dans ce sens seulement',
    params: z.object({
      id: text(130, z.regex(/^[a-z0-9 ]+:[a-z0-9 ]+$/, '« mot:sens » est attendu')),
    }),
    reply: z.object({ id: z.string() }),
  }),
};
