// Plain JavaScript, since the project's scripts use it before anything is installed.
export { freePort } from '../../../scripts/free-port.mjs'
