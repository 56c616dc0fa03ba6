import { randomUUID } from 'node:crypto';
import {
  aCategory,
  aPack,
  aProduct,
  aQuestion,
  aReview,
  aReviewPhoto,
  pictureFile,
  productInput,
} from '#tests/helpers/base/builders.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { type UsesOf, uploadOf } from './use.ts';

export const catalogueUses: UsesOf = (db) => ({
  createProduct: async () => ({ payload: productInput() }),
  updateProduct: async () => ({
    id: (await aProduct(db)).id,
    payload: productInput({ list_price: 120_000 }),
  }),
  deleteProduct: async () => ({ id: (await aProduct(db)).id }),
  changeProducts: async () => {
    const change = { kind: 'publish', active: false };
    return { payload: { ids: [(await aProduct(db)).id], change, preview: false } };
  },
  createCategory: async () => ({ payload: { name: 'CAVE À VIN' } }),
  updateCategory: async () => ({ id: (await aCategory(db)).id, payload: { name: 'HOTTE' } }),
  deleteCategory: async () => ({ id: (await aCategory(db)).id }),
  uploadPicture: async () => ({
    multipart: uploadOf(await pictureFile('png'), 'image/png', 'photo.png'),
  }),
  createPack: async () => {
    const lines = [{ product_id: (await aProduct(db)).id, quantity: 1 }];
    return { payload: { code: 'PACK-JOURNAL', name: 'Pack', lines } };
  },
  updatePack: async () => {
    const { code, name } = await aPack(db);
    const lines = [{ product_id: (await aProduct(db)).id, quantity: 2 }];
    return { code, payload: { code, name: `${name} bis`, lines } };
  },
  createService: async () => ({
    payload: { kind: 'installation', name: `Pose ${randomUUID()}`, price: 15_000 },
  }),
  updateService: async () => {
    const { id, kind, name } = await aService(db);
    return { id, payload: { kind, name, price: 18_000 } };
  },
  moderateReview: async () => ({
    id: (await aReview(db, await aProduct(db))).id,
    payload: { state: 'refused' },
  }),
  answerReview: async () => ({
    id: (await aReview(db, await aProduct(db))).id,
    payload: { answer: 'Merci de votre retour.' },
  }),
  moderateReviewPhoto: async () => ({
    id: await aReviewPhoto(db, (await aReview(db, await aProduct(db))).id),
    payload: { refused: true },
  }),
  decideQuestion: async () => ({
    id: await aQuestion(db, await aProduct(db)),
    payload: { state: 'published', answer: 'Oui.' },
  }),
  countStock: async () => ({ id: (await aProduct(db)).id, payload: { available: 4 } }),
});
