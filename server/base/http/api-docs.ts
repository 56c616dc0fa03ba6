import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import swagger, { type SwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { paths } from '#contract/base/paths.ts';
import { problemBody } from '#contract/base/problem.ts';
import type { Config } from '#server/base/config/config.ts';

/** Swagger UI sets styles on elements. */
const DOCS_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const pageFiles = dirname(
  createRequire(import.meta.url).resolve('@fastify/swagger-ui/static/csp.json'),
);

/** Fields may be added to refusals, so the schema does not close them. */
const problemSchema = z.toJSONSchema(problemBody, { io: 'input' }) as object;
const REFUSAL = {
  description: 'Un refus, avec un texte en français pour les personnes.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Adds the headers that a call takes and its refusals, which Fastify does not check. */
const describeCall: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  if (schema?.response === undefined) return { schema, url };
  const { describedHeaders, ...rest } = schema as FastifySchema & { describedHeaders?: unknown };
  const response = { ...(rest.response as object), default: REFUSAL };
  return { schema: { ...rest, headers: describedHeaders, response }, url };
};

/** Settings that make OpenAPI 3.1 of the calls' schemas. */
export const apiDescription = (shopName: string, url: string): SwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: `API de la boutique ${shopName}`,
      version: '1.0.0',
      description:
        'JSON dans les deux sens, montants en francs CFA entiers (XOF), erreurs selon la RFC 9457.',
    },
    servers: [{ url }],
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Access-Token',
          description: 'La clé d’API d’un programme, ou le jeton d’une session.',
        },
      },
    },
  },
  transform: describeCall,
});

/** Serves the OpenAPI description of the contract and a readable page of it. */
export async function describeApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, apiDescription(config.settings.SHOP_NAME, config.publicUrl));
  await app.register(swaggerUi, {
    // Otherwise the plugin looks for both beside the built program.
    baseDir: pageFiles,
    logo: { type: 'image/svg+xml', content: '' },
    routePrefix: paths.docs,
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1 },
    staticCSP: DOCS_POLICY,
    theme: {
      title: `API ${config.settings.SHOP_NAME}`,
      css: [{ filename: 'own.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  });
  // Written once: all calls are known before the first request, and it is a megabyte of text.
  let text: string | undefined;
  app.get(paths.openapi, { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply
      .header('cache-control', 'public, no-cache')
      .type('application/json; charset=utf-8')
      .send(text);
  });
}
