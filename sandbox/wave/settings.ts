/** What Wave's stand-in knows the shop by. */
export const WAVE_CLIENT = {
  WAVE_API_KEY: 'wave_sn_prod_sandaga-demo',
  WAVE_WEBHOOK_SECRET: 'wave_sn_WHS_sandaga-demo',
};

/** Signs requests, when the knob `waveRequests` wants it: the setting WAVE_REQUEST_SECRET. */
export const WAVE_REQUEST_SECRET = 'wave_sn_AKS_sandaga-demo';

/** Of a webhook that is being replaced. */
export const OTHER_WEBHOOK_SECRET = 'wave_sn_WHS_sandaga-other';

/** Who is paid, as the payer's page calls the shop. */
export const SHOP_NAME = 'Sandaga';
