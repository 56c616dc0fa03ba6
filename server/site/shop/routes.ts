import type { FastifyInstance } from 'fastify';
import { shopCalls } from '#contract/site/shop.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { readInformationPage } from '#server/site/content/read-page.ts';
import { describeShop } from './describe-shop.ts';

export function serveShop(app: FastifyInstance, parts: Parts): void {
  serveCall(app, parts, shopCalls.getShop, () => describeShop(parts.db, parts.config));
  serveCall(app, parts, shopCalls.getPage, ({ params }) =>
    readInformationPage(parts.db, parts.config, params.slug),
  );
}
