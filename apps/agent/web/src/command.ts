import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';

/** What an administrator of this computer types. */
export const commandOf = ({ system }: Pick<PageState, 'system'>, command: string): string =>
  `${system.hasSudo ? 'sudo ' : ''}kinward-agent ${command}`;
