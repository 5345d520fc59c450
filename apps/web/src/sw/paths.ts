/** Where a tap on a push leads: the dashboard with the panel open. */
export const bellPath = '/user/dashboard#notifications';
