/** What every form of package for Linux says of itself. */
import type { AgentArchitecture } from '@kinward/contract/computers/agent-packages.schemas.ts';

export interface PackageFacts {
  /** Three numbers. */
  version: string;
  architecture: AgentArchitecture;
  /** Since the epoch, of every file. */
  seconds: number;
}
