/** The gateway's response while a service is down, for page.route. */
export const unavailable = { status: 503, json: { message: 'x', code: 'unavailable', requestId: 'r' } };
