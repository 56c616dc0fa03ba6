// The part of saxen that `workbook-parts.ts` uses; the package brings no types.
declare module 'saxen' {
  type Attributes = Record<string, string>;
  type Decode = (text: string) => string;
  export class Parser {
    on(
      event: 'openTag',
      heard: (name: string, attributes: () => Attributes | false, decode: Decode) => void,
    ): this;
    on(event: 'closeTag', heard: (name: string) => void): this;
    on(event: 'text', heard: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', heard: (text: string) => void): this;
    on(event: 'error', heard: (error: Error) => void): this;
    write(xml: string): this;
    end(): Error | null;
  }
}
