import { lazy } from 'react';
import { data } from 'react-router';
import { CURRENCY } from '#contract/limits.ts';
import { serverApi } from '../api.server.ts';
import { browserApi } from '../api.ts';
import { productLink } from '../catalogue/links.ts';
import { findProduct, loadRelated } from '../catalogue/load-product.ts';
import { shownPrice } from '../catalogue/prices.ts';
import { ProductPage, type Related } from '../catalogue/product-page.tsx';
import { summarise } from '../catalogue/product-text.ts';
import { describeProduct, describeSteps, jpegPath, stepsTo } from '../catalogue/structured-data.ts';
import { loadHome } from '../home/load-home.ts';
import { pageMeta, shopOf } from '../page-meta.ts';
import type { Route } from './+types/product.ts';

// Home is only shown for a product that is not there; no other visitor should load it.
const HomePage = lazy(async () => ({
  default: (await import('../home/home-page.tsx')).HomePage,
}));

const MISSING = 'Ce produit n’existe pas ou plus';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const shop = shopOf(matches);
  const product = loaderData?.product;
  if (shop === undefined || product === undefined) {
    return pageMeta(shop, {
      title: MISSING,
      description: `${MISSING}.`,
      path: productLink(Number(params.id)),
      isIndexed: false,
    });
  }
  const { amountXof } = shownPrice(product);
  const [picture] = product.pictures;
  return [
    ...pageMeta(shop, {
      title: product.name,
      description: summarise(product),
      path: productLink(product.id),
      image: picture && jpegPath(picture.hash),
      type: 'product',
      jsonLd: [describeProduct(product, shop), describeSteps(stepsTo(product), shop)],
    }),
    ...(amountXof > 0
      ? [
          { property: 'product:price:amount', content: String(amountXof) },
          { property: 'product:price:currency', content: CURRENCY },
        ]
      : []),
  ];
}

/** Like any unknown address, a product that is not there shows home (specification, section 2). */
export async function loader({ context, params, request: { signal } }: Route.LoaderArgs) {
  const api = serverApi(context);
  const product = await findProduct(api, params.id, signal);
  if (product === undefined) {
    return data({ product, home: await loadHome(api, signal) }, { status: 404 });
  }
  const related: Related = await loadRelated(api, product, signal);
  return data({ product, related });
}

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const product = await findProduct(browserApi, params.id, signal);
  if (product === undefined) return { product, home: await loadHome(browserApi, signal) };
  const related: Related = loadRelated(browserApi, product, signal);
  return { product, related };
}

export default function Product({ loaderData }: Route.ComponentProps) {
  if (loaderData.product === undefined) {
    return <HomePage content={loaderData.home} notice={MISSING} />;
  }
  return (
    <ProductPage
      key={loaderData.product.id}
      product={loaderData.product}
      related={loaderData.related}
    />
  );
}
