export const WHATSAPP_CLIENT = {
  WHATSAPP_PHONE_ID: '100000000000001',
  WHATSAPP_BUSINESS_ID: '200000000000002',
  WHATSAPP_TOKEN: 'sandaga-demo-whatsapp-token',
  WHATSAPP_APP_SECRET: 'sandaga-demo-whatsapp-app-secret',
  WHATSAPP_VERIFY_TOKEN: 'sandaga-demo-whatsapp-verify',
};

/** A template with two parameters: the shop and its news. */
export const NEWS_TEMPLATE = 'nouvelles_boutique';
/** A template of the category AUTHENTICATION: its one parameter is the code, in its text and on its button. */
export const CODE_TEMPLATE = 'code_connexion';
