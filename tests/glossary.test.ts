import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CASE_MOVES, CASE_STATES } from '#contract/delivery/after-sales-states.ts';
import { CASE_STATE_WORDS, OWN_CASE_STATE_WORDS } from '#contract/delivery/after-sales-words.ts';
import {
  FULFILMENT_MOVES,
  FULFILMENTS,
  ORDER_MOVES,
  ORDER_QUEUE_NAMES,
  ORDER_STATES,
} from '#contract/sales/orders/order-states.ts';
import { FULFILMENT_WORDS, QUEUE_WORDS, STATE_WORDS } from '#office/base/ui/words.ts';
import { nextSteps } from '#office/sales/orders/order/next-steps.ts';
import { STATE_NAMES } from '#server/sales/orders/order/order-moves.ts';
import { orderStates } from '#server/talk/messages/templates/order/order-state.ts';
import { stateWord } from '#shop/sales/orders/parts/order-words.ts';

const glossary = readFileSync('docs/glossary.md', 'utf8');

/** The rows of the table whose first heading is this one. */
function tableOf(heading: string): string[][] {
  const lines = glossary.slice(glossary.indexOf(`\n| ${heading} |`) + 1).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end < 0 ? lines.length : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
const inCode = (name: string) => `\`${name}\``;
const listed = (names: readonly string[]) => names.map(inCode).join(', ') || 'nothing';

test('states have the words and the next states that the glossary says', () => {
  expect(tableOf('state')).toEqual(
    ORDER_STATES.map((state) => [
      inCode(state),
      STATE_WORDS[state],
      stateWord({ state, type_sale: 'order' }),
      STATE_NAMES[state],
      listed(ORDER_MOVES[state]),
    ]),
  );
});

test('queues have the words that the glossary says', () => {
  expect(tableOf('queue').map((row) => row.slice(0, 2))).toEqual(
    ORDER_QUEUE_NAMES.map((queue) => [inCode(queue), QUEUE_WORDS[queue]]),
  );
});

test('cases have the words and the next states that the glossary says', () => {
  expect(tableOf('case')).toEqual(
    CASE_STATES.map((state) => [
      inCode(state),
      CASE_STATE_WORDS[state],
      OWN_CASE_STATE_WORDS[state],
      listed(CASE_MOVES[state]),
    ]),
  );
});

test('order lines are where the glossary says', () => {
  expect(tableOf('order lines (`fulfilment_state`)')).toEqual(
    FULFILMENTS.map((stage) => [
      inCode(stage),
      FULFILMENT_WORDS[stage],
      listed(FULFILMENT_MOVES[stage]),
    ]),
  );
});

test('every step on its way is named, with a message that there is', () => {
  const steps = tableOf('step of staff');
  const labels = steps.map(([label]) => label);
  const offered = nextSteps({
    next_states: ['to_delivered', 'delivered', 'done'],
    next_fulfilments: [...FULFILMENTS],
  });
  for (const { label } of offered) expect(labels).toContain(label);
  const messages = Object.values(orderStates).map(({ label }) => label);
  const told = steps.slice(0, labels.indexOf('Annuler la commande') + 1).map(([, , mail]) => mail);
  for (const message of told) expect(['none', ...messages]).toContain(message);
  // One shipping step, one message of it.
  expect(told.filter((message) => message?.includes('livraison'))).toHaveLength(1);
});
