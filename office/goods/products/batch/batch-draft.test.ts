import { expect, test } from 'vitest';
import { batchChange } from '#contract/goods/catalogue/staff-product-batch.ts';
import {
  BATCH_KIND_WORDS,
  type BatchDraft,
  EMPTY_DRAFT,
  type Kind,
  toChange,
} from './batch-draft.ts';

const kinds = Object.keys(BATCH_KIND_WORDS) as Kind[];
const typed: BatchDraft = {
  ...EMPTY_DRAFT,
  percent: '10',
  amount: '-500',
  categ_id: 'FOUR',
  tag: 'Solde',
  promo_price: '45000',
  promotion_ends_on: '2030-01-31',
};
const asSent = (draft: BatchDraft) => JSON.parse(JSON.stringify(toChange(draft)));

test.each(kinds)('%s: what was typed is a change that the API takes', (kind) => {
  const sent = asSent({ ...typed, kind });
  expect(batchChange.safeParse(sent).error).toBeUndefined();
  expect(sent.kind).toBe(kind);
});

const needText = kinds.filter((kind) => !['publish', 'end_promotion'].includes(kind));
test.each(needText)(
  '%s: a field left empty is refused by the API, never taken as nought',
  (kind) => {
    expect(batchChange.safeParse(asSent({ ...EMPTY_DRAFT, kind })).success).toBe(false);
  },
);

test('what was typed for another kind of change is not sent', () => {
  expect(asSent({ ...typed, kind: 'publish', active: false })).toEqual({
    kind: 'publish',
    active: false,
  });
  expect(asSent({ ...typed, kind: 'promotion_price', promotion_ends_on: '' })).toEqual({
    kind: 'promotion_price',
    promo_price: 45_000,
    promotion_ends_on: null,
  });
});
