import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import {
  expectNoBarrier,
  expectToFitNarrowScreen,
} from '#tests/helpers/base/browser/expect-no-barrier.ts';
import { openOffice } from '#tests/helpers/base/browser/office.ts';
import { readStructuredData, typesOf } from '#tests/helpers/base/rules/rich-results.ts';
import { sentTo } from '#tests/helpers/base/sandbox-inbox.ts';
import { detailsOf, findProducts } from '#tests/helpers/goods/find-product.ts';
import { aPerson } from '#tests/helpers/people/new-account.ts';
import { otherBrowser, signInNew } from '#tests/helpers/people/open-profile.ts';

const REVIEW = 'Reçu bien emballé, il tient dans ma cuisine.';
const QUESTION = 'Le mode d’emploi est-il en français ?';
const GUEST_QUESTION = 'Faut-il une prise de terre ?';
const ANSWER = 'Oui, et en wolof sur notre page de vidéos.';

const reviewsOf = (page: Page) => page.getByRole('region', { name: 'Commentaires' });
const questionsOf = (page: Page) => page.getByRole('region', { name: 'Questions et réponses' });
const toQuestions = (page: Page) =>
  page.getByRole('heading', { name: 'Questions et réponses' }).scrollIntoViewIfNeeded();

test('a photo and a question of a customer are shown once the shop has read them', async ({
  page,
  browser,
}) => {
  test.slow();
  const [product] = (await findProducts(page, { sort: 'rang', limit: 18 })).slice(-1);
  await signInNew(page);
  const { email: guestEmail } = aPerson();
  await page.goto(detailsOf(product!));
  await toQuestions(page);
  const opinion = reviewsOf(page);
  await opinion.getByRole('button', { name: 'Donner mon avis' }).click();
  await opinion.getByText('☆').nth(4).click();
  await opinion.getByLabel('Votre avis').fill(REVIEW);
  const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2a6' } });
  await opinion.getByLabel('Photos de l’article').setInputFiles({
    name: 'cuisine.png',
    mimeType: 'image/png',
    buffer: await photo.png().toBuffer(),
  });
  await expect(opinion.getByRole('img', { name: 'Aperçu 1' })).toBeVisible();
  await opinion.getByRole('button', { name: 'Envoyer' }).click();
  await expect(opinion.getByRole('heading', { name: 'Merci pour votre avis' })).toBeFocused();

  const asking = questionsOf(page);
  await asking.getByRole('button', { name: 'Poser une question' }).click();
  await asking.getByLabel('Votre question').fill('Voyez www.ailleurs.sn');
  await asking.getByRole('button', { name: 'Envoyer' }).click();
  await expect(asking.getByText(/les liens et les adresses e-mail/)).toBeVisible();
  await expectNoBarrier(page, 'main form');
  await asking.getByLabel('Votre question').fill(QUESTION);
  await asking.getByRole('button', { name: 'Envoyer' }).click();
  await expect(asking.getByRole('heading', { name: 'Votre question est envoyée' })).toBeFocused();

  const office = await otherBrowser(browser, page);
  await office.setViewportSize({ width: 1280, height: 800 });
  await openOffice(office, 'gerant@example.sn', '/avis');
  const review = office.getByRole('row').filter({ hasText: REVIEW });
  await expect(review.getByRole('img', { name: 'Photo 1 de Khadija' })).toBeVisible();
  await review.getByRole('button', { name: 'Répondre' }).click();
  await office.getByLabel('Réponse de la boutique').fill('Merci, Khadija.');
  await office.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(review).toContainText('Merci, Khadija.');
  await review.getByRole('button', { name: 'Publier' }).click();
  await expect(review).toContainText('Publié');
  const guest = await otherBrowser(browser, page);
  await guest.goto(detailsOf(product!));
  await toQuestions(guest);
  const guestAsking = questionsOf(guest);
  await expect(
    guestAsking.getByRole('link', { name: 'Se connecter pour poser une question' }),
  ).toBeVisible();
  await guestAsking.getByRole('button', { name: 'Poser une question' }).click();
  await expect(guestAsking.getByLabel('Prénom')).toBeVisible();
  await expect(guestAsking.getByRole('link', { name: /Se connecter/ })).toHaveCount(0);
  await guestAsking.getByLabel('Votre question').fill(GUEST_QUESTION);
  await guestAsking.getByLabel('Prénom').fill('Modou');
  await guestAsking.getByLabel('E-mail ou téléphone').fill('+33 6 12 34 56 78');
  await guestAsking.getByRole('button', { name: 'Envoyer' }).click();
  await expect(guestAsking.getByText(/mobile sénégalais est attendu/)).toBeVisible();
  await expectNoBarrier(guest, 'main form');
  await guestAsking.getByLabel('E-mail ou téléphone').fill(guestEmail);
  await guestAsking.getByRole('button', { name: 'Envoyer' }).click();
  await expect(
    guestAsking.getByRole('heading', { name: 'Votre question est envoyée' }),
  ).toBeFocused();
  await guest.context().close();
  await openOffice(office, 'gerant@example.sn', '/questions');
  const ofGuest = office.getByRole('row').filter({ hasText: GUEST_QUESTION });
  await ofGuest.getByRole('button', { name: 'Répondre et publier' }).click();
  await office.getByLabel('Réponse de la boutique').fill('Oui, elle est obligatoire.');
  await office.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(ofGuest).toContainText('Publiée');
  await expect.poll(async () => (await sentTo(guestEmail)).length).toBe(1);
  const question = office.getByRole('row').filter({ hasText: QUESTION });
  await question.getByRole('button', { name: 'Répondre et publier' }).click();
  await office.getByLabel('Réponse de la boutique').fill(ANSWER);
  await office.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(question).toContainText('Publiée');
  await office.context().close();

  const reply = await page.goto(detailsOf(product!));
  expect(typesOf(readStructuredData(await reply!.text()))).toContain('FAQPage');
  await expect(opinion).toContainText('Réponse de la boutiqueMerci, Khadija.');
  await expect(asking.getByRole('heading', { name: QUESTION })).toBeVisible();
  await expect(asking).toContainText(ANSWER);
  const thumbnail = opinion.getByRole('link', { name: 'Photo 1 de Khadija' });
  await thumbnail.click();
  const dialog = page.getByRole('dialog', { name: 'Photos de l’avis de Khadija' });
  await expect(dialog.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(thumbnail).toBeFocused();
  await expectNoBarrier(page);
  await expectToFitNarrowScreen(page);
});
