export const WHATSAPP_CLIENT = {
  WHATSAPP_PHONE_ID: '100000000000001',
  WHATSAPP_TOKEN: 'sandaga-demo-whatsapp-token',
  WHATSAPP_APP_SECRET: 'sandaga-demo-whatsapp-app-secret',
  WHATSAPP_VERIFY_TOKEN: 'sandaga-demo-whatsapp-verify',
};

/** The template that Meta has approved, with two parameters: the shop and its news. */
export const APPROVED_TEMPLATE = 'nouvelles_boutique';
