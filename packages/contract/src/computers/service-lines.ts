/** What an administrator types to see how the agent's service is, on each system that there is an agent for. */
export const SERVICE_LINES = {
  linux: 'systemctl status kinward-agent',
  windows: 'sc query KinwardAgent',
  macos: 'sudo launchctl print system/org.kinward.agent',
} as const;
