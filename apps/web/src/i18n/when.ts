export { civilDay, civilTime, type When } from '@aafiya/contracts/format-days'
