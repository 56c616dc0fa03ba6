/** The parts of WebUSB that the till calls; TypeScript does not have them. */
interface UsbDevice {
  readonly vendorId: number;
  readonly productId: number;
  readonly serialNumber?: string;
  readonly opened: boolean;
  readonly configuration: {
    readonly interfaces: readonly {
      readonly claimed: boolean;
      readonly alternate: {
        readonly endpoints: readonly {
          readonly direction: 'in' | 'out';
          readonly endpointNumber: number;
        }[];
      };
    }[];
  } | null;
  transferOut(endpoint: number, bytes: Uint8Array): Promise<{ readonly status: string }>;
  transferIn(endpoint: number, length: number): Promise<{ readonly data?: DataView }>;
  close(): Promise<void>;
}

interface Navigator {
  readonly usb?: { getDevices(): Promise<UsbDevice[]> };
}

declare module '@point-of-sale/webusb-receipt-printer' {
  export type ConnectedPrinter = {
    vendorId: number;
    productId: number;
    serialNumber?: string;
    manufacturerName?: string;
    productName?: string;
    language: string;
    codepageMapping: string;
  };
  export default class WebUSBReceiptPrinter {
    /** Asks the person for a printer. Without one it returns, as after a failure. */
    connect(): Promise<void>;
    reconnect(
      known: Pick<ConnectedPrinter, 'vendorId' | 'productId' | 'serialNumber'>,
    ): Promise<void>;
    addEventListener(name: 'connected', hear: (printer: ConnectedPrinter) => void): void;
  }
}
