export const WAVE_CLIENT = {
  WAVE_API_KEY: 'wave_sn_prod_sandaga-demo',
  WAVE_WEBHOOK_SECRET: 'wave_sn_WHS_sandaga-demo',
};

/** Signs requests, when the knob `waveRequests` wants it: the setting WAVE_REQUEST_SECRET. */
export const WAVE_REQUEST_SECRET = 'wave_sn_AKS_sandaga-demo';

export const OTHER_WEBHOOK_SECRET = 'wave_sn_WHS_sandaga-other';

export const SHOP_NAME = 'Sandaga';
