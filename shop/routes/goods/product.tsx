import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import { withAccents } from '#contract/base/fields/accents.ts';
import { productLink } from '#contract/base/screens.ts';
import { shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { type Api, browserApi, serverApi } from '#shop/base/api/client.ts';

import { pageMeta, shopDataOf } from '#shop/base/page/page-meta.ts';
import { ShownPages, useShownPage } from '#shop/base/page/shown-pages.ts';
import type { ShopData } from '#shop/base/page/use-shop.ts';
import { loadLateParts } from '#shop/goods/catalogue/product/late-parts.ts';
import { findProduct, loadBeside } from '#shop/goods/catalogue/product/load-product.ts';
import { type Beside, ProductPage } from '#shop/goods/catalogue/product/product-page.tsx';
import {
  describeFamily,
  describeProduct,
  describeSteps,
  previewPath,
  stepsTo,
  summarise,
} from '#shop/goods/catalogue/product/structured-data.ts';

import {
  describeQuestions,
  loadQuestions,
  type QuestionDigest,
} from '#shop/goods/questions/load-questions.ts';
import { ProductQuestions } from '#shop/goods/questions/product-questions.tsx';

import { describeReviews, loadReviews } from '#shop/goods/reviews/load-reviews.ts';
import { ProductReviews, type Reviews } from '#shop/goods/reviews/product-reviews.tsx';

import type { Route } from './+types/product.ts';

// Only an unknown product shows home; no other visitor should load it.
const HomePage = lazy(async () => ({
  default: (await import('#shop/site/home/home-page.tsx')).HomePage,
}));
const loadHome = async (api: Api, signal: AbortSignal) =>
  (await import('#shop/site/home/load-home.ts')).loadHome(api, signal);

/** Questions come with the document; a page opened in the browser loads them when they are near. */
type Found = {
  product: ProductDetail;
  beside: Beside;
  reviews: Reviews;
  questions?: QuestionDigest | undefined;
};
const shownPages = new ShownPages<Found>();

const MISSING = 'Ce produit n’existe pas ou plus';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const house = shopDataOf(matches);
  if (house === undefined || loaderData?.product === undefined) {
    return pageMeta(house?.shop, {
      title: MISSING,
      description: `${MISSING}.`,
      path: productLink(Number(params.id)),
      isIndexed: false,
    });
  }
  const { product } = loaderData;
  return pageMeta(house.shop, {
    title: withAccents(product.name),
    description: import.meta.env.SSR ? summarise(product) : '',
    path: productLink(product.id),
    type: 'product',
    ...(import.meta.env.SSR ? forPrograms(house, loaderData) : {}),
  });
}

/** The description of a product and its reviews for search engines and link previews. */
function forPrograms({ shop, categories }: ShopData, { product, reviews, questions }: Found) {
  const { amountXof } = shownPrice(product);
  const rating = reviews && !(reviews instanceof Promise) ? describeReviews(reviews) : {};
  // Search engines report a product without price and rating as an error.
  const isDescribed = amountXof > 0 || 'aggregateRating' in rating;
  return {
    preview: { path: previewPath(product), alt: summarise(product) },
    priceXof: amountXof,
    jsonLd: [
      ...(isDescribed
        ? [{ ...describeProduct(product, shop), ...rating }, ...describeFamily(product, shop)]
        : []),
      describeSteps(stepsTo(product, categories), shop),
      ...(questions === undefined ? [] : describeQuestions(questions)),
    ],
  };
}

/** An unknown product shows home, like any unknown address (rule W-1). */
export async function loader({ context, params, request: { signal } }: Route.LoaderArgs) {
  const api = serverApi(context);
  const product = await findProduct(api, params.id, signal);
  if (product === undefined) {
    return data({ product, home: await loadHome(api, signal) }, { status: 404 });
  }
  const [beside, reviews, questions]: [Beside, Reviews, Found['questions']] = await Promise.all([
    loadBeside(api, product.id, signal),
    loadReviews(api, product.id, signal),
    loadQuestions(api, product.id, signal),
  ]);
  return data({ product, beside, reviews, questions });
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  shownPages.bring(request, async () => {
    const { signal } = request;
    const lateParts = loadLateParts();
    const product = await findProduct(browserApi, params.id, signal);
    await lateParts;
    if (product === undefined) return { product, home: await loadHome(browserApi, signal) };
    const beside: Beside = loadBeside(browserApi, product.id, signal);
    const reviews: Reviews = loadReviews(browserApi, product.id, signal);
    const found: Found = { product, beside, reviews };
    return found;
  });

export default function Product({ loaderData }: Route.ComponentProps) {
  useShownPage(shownPages, loaderData.product && loaderData);
  if (loaderData.product === undefined) {
    return <HomePage content={loaderData.home} notice={MISSING} />;
  }
  const { product, beside, reviews, questions } = loaderData;
  return (
    <ProductPage key={product.id} product={product} beside={beside} reviews={reviews}>
      <Suspense>
        <ProductReviews productId={product.id} reviews={reviews} />
      </Suspense>
      <Suspense>
        <ProductQuestions productId={product.id} questions={questions} />
      </Suspense>
    </ProductPage>
  );
}
