export { propertyField, RETRY_OPTIONS, simplifyField } from '../resources/panel';
export { readProperty } from '../resources/parents';
