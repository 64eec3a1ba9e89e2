/** LeadMagic's two searches: a credit a row on most plans, 50 rows a page, followed by a cursor. */
import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { Company, Person } from '../domain/normalise';
import {
	criteriaOf,
	employeeSpan,
	inBrackets,
	namesAndDomains,
	seniorityIn,
	translated,
	writeCriteria,
	type CriteriaWriters,
} from './criteria';
import type { PageToAsk, SearchDialect } from './dialect';
import { companyOfRow, personOfRow } from './leadMagicRecords';
import { numberAt, textAt, valueAt } from './meaning';
import { placeOf } from './places';
import { paid, recordOf, recordsOf } from './requests';
