import type { FastifyInstance } from 'fastify';

/** A service that tells the place of an address as ipinfo.io does: everybody is in Dakar. */
export function servePlaces(app: FastifyInstance): void {
  app.get<{ Params: { ip: string } }>('/:ip/json', async ({ params: { ip } }) => ({
    ip,
    city: 'Dakar',
    region: 'Dakar',
    country: 'SN',
    loc: '14.6937,-17.4441',
    org: 'AS8346 SONATEL',
    timezone: 'Africa/Dakar',
  }));
}
