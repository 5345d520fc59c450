/** Where a tap on a push leads: to what a child asks, to the banner of a call for help, or to the bell's panel. */
export const requestsPath = '/user/requests';
export const dashboardPath = '/user/dashboard';
export const bellPath = '/user/dashboard#notifications';
