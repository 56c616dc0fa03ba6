import { expect, test } from 'vitest';
import type { Right, Role } from '#contract/base/access.ts';
import { checkRole } from './access.ts';

const someone = (role: Role) =>
  ({
    kind: 'account',
    id: 7,
    role,
    companyId: null,
    sessionId: '',
    lacksSecondFactor: true,
  }) as const;
const refusalOf = (role: Role, right: Right) => () => checkRole({ right }, someone(role));

test('whoever lacks a second factor is led to where it is set up', () => {
  expect(refusalOf('driver', 'rounds:drive')).toThrow('ouvrez la page du livreur');
  expect(refusalOf('orders', 'orders:write')).toThrow('ouvrez la gestion');
  expect(refusalOf('driver', 'orders:write')).toThrow('ne vous est pas permise');
});
