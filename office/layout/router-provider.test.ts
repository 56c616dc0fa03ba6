import type { RouterBlocker } from 'react-admin';
import { createMemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { withSingleAnswer } from './router-provider.ts';

/** A clerk presses a link while a form has unsaved input. */
async function leaveTouchedForm() {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/produits/1'] });
  const form = 'form';
  router.getBlocker(form, () => true);
  await router.navigate('/categories');
  const question = router.state.blockers.get(form) as RouterBlocker;
  expect(question.state).toBe('blocked');
  return { router, question };
}

test('whoever stays and saves then is not sent away by the question of before', async () => {
  const { router, question } = await leaveTouchedForm();
  withSingleAnswer(question).reset?.();
  withSingleAnswer(question).proceed?.();
  expect(router.state.location.pathname).toBe('/produits/1');
});

test('whoever leaves is gone, however often the form lets go', async () => {
  const { router, question } = await leaveTouchedForm();
  withSingleAnswer(question).proceed?.();
  withSingleAnswer(question).proceed?.();
  await expect.poll(() => router.state.location.pathname).toBe('/categories');
});

test('the next question can be answered again', async () => {
  const { router, question } = await leaveTouchedForm();
  withSingleAnswer(question).reset?.();
  await router.navigate('/clients');
  withSingleAnswer(router.state.blockers.get('form') as RouterBlocker).proceed?.();
  await expect.poll(() => router.state.location.pathname).toBe('/clients');
});
