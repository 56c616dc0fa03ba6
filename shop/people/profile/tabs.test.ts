import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '#contract/base/access.ts';
import { tabHashOf, tabOfHash, tabsOf } from './tabs.ts';

const customer = { role: 'secondary_user', staff_role: false } as const;
const hr = { role: 'main_user', staff_role: false } as const;
const people = fc.oneof(
  fc.constant(customer),
  fc.constant(hr),
  fc.constantFrom(...STAFF_ROLES).map((staff_role) => ({ ...customer, staff_role })),
);
const keysOf = (person: Parameters<typeof tabsOf>[0]) => tabsOf(person).map(({ key }) => key);

describe('the tabs of a person', () => {
  test('only HR decides on memberships, and only customers ask for one', () => {
    expect(keysOf(customer)).toContain('membership');
    expect(keysOf(customer)).not.toContain('requests');
    expect(keysOf(hr)).toContain('requests');
    expect(keysOf(hr)).not.toContain('membership');
    expect(keysOf({ ...customer, staff_role: 'credit' })).not.toContain('membership');
  });

  test('each is where its hash leads', () => {
    fc.assert(
      fc.property(people, (person) => {
        for (const { key } of tabsOf(person))
          expect(tabOfHash(tabHashOf(key), person).key).toBe(key);
      }),
    );
  });

  test('any hash leads to a tab that the person has, an unknown one to the dashboard', () => {
    fc.assert(
      fc.property(fc.string(), people, (name, person) => {
        const { key } = tabOfHash(`#${name}`, person);
        expect(keysOf(person)).toContain(key);
        if (key !== 'dashboard' && key !== 'order') expect(key).toBe(name.split('?')[0]);
      }),
    );
    expect(tabOfHash('#requests', customer).key).toBe('dashboard');
  });

  test.each(['#order', '#commandes-a-credit', '#preorder', '#orderDraft', '#paniercommande'])(
    '%s leads to the orders',
    (hash) => {
      expect(tabOfHash(hash, customer).key).toBe('order');
    },
  );
});
