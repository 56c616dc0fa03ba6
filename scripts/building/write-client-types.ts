import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { KEY_RIGHTS } from '#contract/base/access.ts';
import type { Call } from '#contract/base/call.ts';
import { isOneOf } from '#contract/base/tables.ts';
import { calls } from '#contract/calls.ts';
import { apiDescription } from '#server/base/http/api-docs.ts';
import { schemaOf } from '#server/base/http/call-schema.ts';

/** JSON calls that are public or open to an API key. */
function isForKeys({ access, file }: Call): boolean {
  if (file !== undefined || access === 'customer') return false;
  return access === 'public' || isOneOf(KEY_RIGHTS, 'right' in access ? access.right : access.or);
}

/** The OpenAPI document of the calls for partners. Needs no database. */
export async function describeForPartners() {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, apiDescription('Sandaga', 'https://boutique.example.sn'));
  for (const call of Object.values<Call>(calls).filter(isForKeys)) {
    app.route({
      method: call.method,
      url: call.path,
      schema: schemaOf(call),
      handler: async () => undefined,
    });
  }
  await app.ready();
  return app.swagger();
}

/** `npm run types` of packages/client, which has the generator of types in its PATH. */
async function writeTypes(file: string): Promise<void> {
  const types = execFileSync('openapi-typescript', ['--default-non-nullable=false'], {
    input: JSON.stringify(await describeForPartners()),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (existsSync(file) && readFileSync(file, 'utf8') === types) return;
  // A compiler may be reading the file, so it is replaced at once.
  writeFileSync(`${file}.${process.pid}`, types);
  renameSync(`${file}.${process.pid}`, file);
}

if (import.meta.main) {
  await writeTypes(join(import.meta.dirname, '../../packages/client/src/api-types.ts'));
}
