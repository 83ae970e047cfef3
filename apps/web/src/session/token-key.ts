/** Where the session's token is kept (specification section 9). */
export const tokenKey = 'token'
