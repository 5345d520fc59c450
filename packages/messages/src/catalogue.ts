/** What a catalogue is: every kind of message, each with its parameters and the reader's numbers, dates and lists. */
import type { AccountParams } from './kinds/accounts.ts';
import type { NotificationParams } from './kinds/notifications.ts';
import type { OperatorParams } from './kinds/operator.ts';
import type { OutsideParams } from './kinds/outside.ts';
import type { ParentParams } from './kinds/parents.ts';
import type { Format } from './reader.ts';

export interface Params
  extends NotificationParams, OutsideParams, AccountParams, ParentParams, OperatorParams {}
export type Kind = keyof Params;

/** A notification's title and message, a mail's subject and text; of an SMS only the body is sent. */
export interface Rendered {
  title: string;
  body: string;
}

export type CatalogueOf<Known> = {
  readonly [Kind in keyof Known]: (params: Known[Kind], format: Format) => Rendered;
};
export type Catalogue = CatalogueOf<Params>;

/** A kind with its own parameters: what is stored, queued and sent. */
export type Message<Of extends Kind = Kind> = { [Each in Of]: { kind: Each; params: Params[Each] } }[Of];

/** The end of every mail to a parent. */
export const SIGNATURE = '\n\nKinward';
