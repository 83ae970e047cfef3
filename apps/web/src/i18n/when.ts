export { civilDay, civilTime, type When } from '@aafiya/contracts/language/format-days'
