/**
 * How each country numbers its telephones: Google's libphonenumber (Apache License 2.0), from the npm package
 * libphonenumber-js 1.13.16 (MIT). Written by scripts/numberingPlans.ts.
 */
/** How a country numbers its telephones. */
export interface NumberingPlan {
	callingCode: string;
	/** What is dialled before a national number within the country; empty where there is nothing. */
	trunkPrefix: string;
	/** How many digits a national number may have, without the trunk prefix. */
	lengths: readonly number[];
	/** A regular expression for a whole national number, without the trunk prefix. */
	pattern: string;
}

/** By the country's code in ISO 3166-1 with two letters. */
export const NUMBERING_PLANS: ReadonlyMap<string, NumberingPlan> = new Map<string, NumberingPlan>([
	[
		'AC',
		{
			callingCode: '247',
			trunkPrefix: '',
			lengths: [5, 6],
			pattern: '(?:[01589]\\d|[2-467])\\d{4}',
		},
	],
	[
		'AD',
		{
			callingCode: '376',
			trunkPrefix: '',
			lengths: [6, 8, 9],
			pattern: '(?:1|6\\d)\\d{7}|[135-9]\\d{5}',
		},
	],
	[
		'AE',
		{
			callingCode: '971',
			trunkPrefix: '0',
			lengths: [5, 6, 7, 8, 9, 10, 11, 12],
			pattern: '(?:[4-7]\\d|9[0-689])\\d{7}|800\\d{2,9}|[2-4679]\\d{7}',
		},
	],
	['AF', { callingCode: '93', trunkPrefix: '0', lengths: [9], pattern: '[2-7]\\d{8}' }],
	[
		'AG',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:268|[58]\\d\\d|900)\\d{7}',
		},
	],
	[
		'AI',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:264|[58]\\d\\d|900)\\d{7}',
		},
	],
	[
		'AL',
		{
			callingCode: '355',
			trunkPrefix: '0',
			lengths: [6, 7, 8, 9],
			pattern: '(?:700\\d\\d|900)\\d{3}|8\\d{5,7}|(?:[2-5]|6\\d)\\d{7}',
		},
	],
	[
		'AM',
		{
			callingCode: '374',
			trunkPrefix: '0',
			lengths: [8],
			pattern: '(?:[1-489]\\d|55|60|77)\\d{6}',
		},
	],
	['AO', { callingCode: '244', trunkPrefix: '', lengths: [9], pattern: '[29]\\d{8}' }],
	[
		'AR',
		{
			callingCode: '54',
			trunkPrefix: '0',
			lengths: [10, 11],
			pattern: '(?:11|[89]\\d\\d)\\d{8}|[2368]\\d{9}',
		},
	],
	[
		'AS',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:[58]\\d\\d|684|900)\\d{7}',
		},
	],
	[
		'AT',
		{
			callingCode: '43',
			trunkPrefix: '0',
			lengths: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
			pattern:
				'1\\d{3,12}|2\\d{6,12}|43(?:(?:0\\d|5[02-9])\\d{3,9}|2\\d{4,5}|[3467]\\d{4}|8\\d{4,6}|9\\d{4,7})|5\\d{4,12}|8\\d{7,12}|9\\d{8,12}|(?:[367]\\d|4[0-24-9])\\d{4,11}',
		},
	],
	[
		'AU',
		{
			callingCode: '61',
			trunkPrefix: '0',
			lengths: [5, 6, 7, 8, 9, 10, 12],
			pattern: '1(?:[0-79]\\d{7}(?:\\d(?:\\d{2})?)?|8[0-24-9]\\d{7})|[2-478]\\d{8}|1\\d{4,7}',
		},
	],
	[
		'AW',
		{
			callingCode: '297',
			trunkPrefix: '',
			lengths: [7],
			pattern: '(?:[25-79]\\d\\d|800)\\d{4}',
		},
	],
	[
		'AX',
		{
			callingCode: '358',
			trunkPrefix: '0',
			lengths: [5, 6, 7, 8, 9, 10, 11, 12],
			pattern:
				'2\\d{4,9}|35\\d{4,5}|(?:60\\d\\d|800)\\d{4,6}|7\\d{5,11}|(?:[14]\\d|3[0-46-9]|50)\\d{4,8}',
		},
	],
	[
		'AZ',
		{
			callingCode: '994',
			trunkPrefix: '0',
			lengths: [9],
			pattern: '365\\d{6}|(?:[124579]\\d|60|88)\\d{7}',
		},
	],
	[
		'BA',
		{
			callingCode: '387',
			trunkPrefix: '0',
			lengths: [8, 9],
			pattern: '6\\d{8}|(?:[35689]\\d|49|70)\\d{6}',
		},
	],
	[
		'BB',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:246|[58]\\d\\d|900)\\d{7}',
		},
	],
	[
		'BD',
		{
			callingCode: '880',
			trunkPrefix: '0',
			lengths: [6, 7, 8, 9, 10],
			pattern:
				'[1-469]\\d{9}|8[0-79]\\d{7,8}|[2-79]\\d{8}|[2-9]\\d{7}|[3-9]\\d{6}|[57-9]\\d{5}',
		},
	],
	[
		'BE',
		{ callingCode: '32', trunkPrefix: '0', lengths: [8, 9], pattern: '4\\d{8}|[1-9]\\d{7}' },
	],
	['BF', { callingCode: '226', trunkPrefix: '', lengths: [8], pattern: '[024-7]\\d{7}' }],
	[
		'BG',
		{
			callingCode: '359',
			trunkPrefix: '0',
			lengths: [6, 7, 8, 9, 12],
			pattern: '00800\\d{7}|[2-7]\\d{6,7}|[89]\\d{6,8}|2\\d{5}',
		},
	],
	['BH', { callingCode: '973', trunkPrefix: '', lengths: [8], pattern: '[136-9]\\d{7}' }],
	['BI', { callingCode: '257', trunkPrefix: '', lengths: [8], pattern: '(?:[267]\\d|31)\\d{6}' }],
	['BJ', { callingCode: '229', trunkPrefix: '', lengths: [10], pattern: '01\\d{8}' }],
	[
		'BL',
		{
			callingCode: '590',
			trunkPrefix: '0',
			lengths: [9],
			pattern: '7090\\d{5}|(?:[56]9|[89]\\d)\\d{7}',
		},
	],
	[
		'BM',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:441|[58]\\d\\d|900)\\d{7}',
		},
	],
	['BN', { callingCode: '673', trunkPrefix: '', lengths: [7], pattern: '[2-578]\\d{6}' }],
	[
		'BO',
		{
			callingCode: '591',
			trunkPrefix: '0',
			lengths: [8, 9],
			pattern: '(?:[2-7]\\d\\d|8001)\\d{5}',
		},
	],
	['BQ', { callingCode: '599', trunkPrefix: '', lengths: [7], pattern: '(?:[34]1|7\\d)\\d{5}' }],
	[
		'BR',
		{
			callingCode: '55',
			trunkPrefix: '0',
			lengths: [8, 9, 10, 11],
			pattern:
				'[1-467]\\d{9,10}|55[0-46-9]\\d{8}|[34]\\d{7}|55\\d{7,8}|(?:5[0-46-9]|[89]\\d)\\d{7,9}',
		},
	],
	[
		'BS',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:242|[58]\\d\\d|900)\\d{7}',
		},
	],
	[
		'BT',
		{
			callingCode: '975',
			trunkPrefix: '',
			lengths: [7, 8],
			pattern: '[178]\\d{7}|[2-8]\\d{6}',
		},
	],
	[
		'BW',
		{
			callingCode: '267',
			trunkPrefix: '',
			lengths: [7, 8, 10],
			pattern: '90\\d{5}|(?:0800|[2-6]|(?:7|800)\\d)\\d{6}',
		},
	],
	[
		'BY',
		{
			callingCode: '375',
			trunkPrefix: '8',
			lengths: [6, 7, 8, 9, 10, 11],
			pattern:
				'(?:[12]\\d|33|44|902)\\d{7}|8(?:0[0-79]\\d{5,7}|[1-7]\\d{9})|8(?:1[0-489]|[5-79]\\d)\\d{7}|8[1-79]\\d{6,7}|8[0-79]\\d{5}|8\\d{5}',
		},
	],
	[
		'BZ',
		{
			callingCode: '501',
			trunkPrefix: '',
			lengths: [7, 11],
			pattern: '(?:0800\\d|[2-8])\\d{6}',
		},
	],
	[
		'CA',
		{ callingCode: '1', trunkPrefix: '1', lengths: [7, 10], pattern: '[2-9]\\d{9}|3\\d{6}' },
	],
	[
		'CC',
		{
			callingCode: '61',
			trunkPrefix: '0',
			lengths: [6, 7, 8, 9, 10, 12],
			pattern: '1(?:[0-79]\\d{8}(?:\\d{2})?|8[0-24-9]\\d{7})|[148]\\d{8}|1\\d{5,7}',
		},
	],
	[
		'CD',
		{
			callingCode: '243',
			trunkPrefix: '0',
			lengths: [7, 8, 9, 10],
			pattern: '(?:(?:[189]|5\\d)\\d|2)\\d{7}|[1-68]\\d{6}',
		},
	],
	[
		'CF',
		{
			callingCode: '236',
			trunkPrefix: '',
			lengths: [8],
			pattern: '8776\\d{4}|(?:[27]\\d|61)\\d{6}',
		},
	],
	[
		'CG',
		{
			callingCode: '242',
			trunkPrefix: '',
			lengths: [9],
			pattern: '222\\d{6}|(?:0\\d|80)\\d{7}',
		},
	],
	[
		'CH',
		{ callingCode: '41', trunkPrefix: '0', lengths: [9, 12], pattern: '8\\d{11}|[2-9]\\d{8}' },
	],
	['CI', { callingCode: '225', trunkPrefix: '', lengths: [10], pattern: '[02]\\d{9}' }],
	['CK', { callingCode: '682', trunkPrefix: '', lengths: [5], pattern: '[2-578]\\d{4}' }],
	[
		'CL',
		{
			callingCode: '56',
			trunkPrefix: '',
			lengths: [9, 10, 11],
			pattern: '12300\\d{6}|6\\d{9,10}|[2-9]\\d{8}',
		},
	],
	[
		'CM',
		{ callingCode: '237', trunkPrefix: '', lengths: [8, 9], pattern: '[26]\\d{8}|88\\d{6,7}' },
	],
	[
		'CN',
		{
			callingCode: '86',
			trunkPrefix: '0',
			lengths: [7, 8, 9, 10, 11, 12],
			pattern:
				'(?:(?:1[03-689]|2\\d)\\d\\d|6)\\d{8}|1\\d{10}|[126]\\d{6}(?:\\d(?:\\d{2})?)?|86\\d{5,6}|(?:[3-579]\\d|8[0-57-9])\\d{5,9}',
		},
	],
	[
		'CO',
		{
			callingCode: '57',
			trunkPrefix: '0',
			lengths: [8, 10, 11],
			pattern: '(?:46|60\\d\\d)\\d{6}|(?:1\\d|[39])\\d{9}',
		},
	],
	[
		'CR',
		{
			callingCode: '506',
			trunkPrefix: '',
			lengths: [8, 10],
			pattern: '(?:8\\d|90)\\d{8}|(?:[24-8]\\d{3}|3005)\\d{4}',
		},
	],
	[
		'CU',
		{
			callingCode: '53',
			trunkPrefix: '0',
			lengths: [6, 7, 8, 10],
			pattern: '(?:[2-7]|8\\d\\d)\\d{7}|[2-47]\\d{6}|[34]\\d{5}',
		},
	],
	[
		'CV',
		{
			callingCode: '238',
			trunkPrefix: '',
			lengths: [7],
			pattern: '(?:[2-59]\\d\\d|800)\\d{4}',
		},
	],
	[
		'CW',
		{
			callingCode: '599',
			trunkPrefix: '',
			lengths: [7, 8],
			pattern: '(?:[34]1|60|(?:7|9\\d)\\d)\\d{5}',
		},
	],
	[
		'CX',
		{
			callingCode: '61',
			trunkPrefix: '0',
			lengths: [6, 7, 8, 9, 10, 12],
			pattern: '1(?:[0-79]\\d{8}(?:\\d{2})?|8[0-24-9]\\d{7})|[148]\\d{8}|1\\d{5,7}',
		},
	],
	[
		'CY',
		{ callingCode: '357', trunkPrefix: '', lengths: [8], pattern: '(?:[279]\\d|[58]0)\\d{6}' },
	],
	[
		'CZ',
		{
			callingCode: '420',
			trunkPrefix: '',
			lengths: [9, 10, 11, 12],
			pattern: '(?:[2-578]\\d|60)\\d{7}|9\\d{8,11}',
		},
	],
	[
		'DE',
		{
			callingCode: '49',
			trunkPrefix: '0',
			lengths: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
			pattern:
				'[2579]\\d{5,14}|49(?:[34]0|69|8\\d)\\d\\d?|49(?:37|49|60|7[089]|9\\d)\\d{1,3}|49(?:2[024-9]|3[2-689]|7[1-7])\\d{1,8}|(?:1|[368]\\d|4[0-8])\\d{3,13}|49(?:[015]\\d|2[13]|31|[46][1-8])\\d{1,9}',
		},
	],
	['DJ', { callingCode: '253', trunkPrefix: '', lengths: [8], pattern: '(?:2\\d|77)\\d{6}' }],
	['DK', { callingCode: '45', trunkPrefix: '', lengths: [8], pattern: '[2-9]\\d{7}' }],
	[
		'DM',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:[58]\\d\\d|767|900)\\d{7}',
		},
	],
	[
		'DO',
		{ callingCode: '1', trunkPrefix: '1', lengths: [10], pattern: '(?:[58]\\d\\d|900)\\d{7}' },
	],
	[
		'DZ',
		{
			callingCode: '213',
			trunkPrefix: '0',
			lengths: [8, 9],
			pattern: '(?:[1-4]|[5-79]\\d|80)\\d{7}',
		},
	],
	[
		'EC',
		{
			callingCode: '593',
			trunkPrefix: '0',
			lengths: [8, 9, 10, 11],
			pattern: '1\\d{9,10}|(?:[2-7]|9\\d)\\d{7}',
		},
	],
	[
		'EE',
		{
			callingCode: '372',
			trunkPrefix: '',
			lengths: [7, 8, 10],
			pattern: '8\\d{9}|[4578]\\d{7}|(?:[3-8]\\d|90)\\d{5}',
		},
	],
	[
		'EG',
		{
			callingCode: '20',
			trunkPrefix: '0',
			lengths: [8, 9, 10],
			pattern: '[189]\\d{8,9}|[24-6]\\d{8}|[135]\\d{7}',
		},
	],
	['EH', { callingCode: '212', trunkPrefix: '0', lengths: [9], pattern: '[5-8]\\d{8}' }],
	['ER', { callingCode: '291', trunkPrefix: '0', lengths: [7], pattern: '[178]\\d{6}' }],
	[
		'ES',
		{
			callingCode: '34',
			trunkPrefix: '',
			lengths: [9],
			pattern: '400\\d{6}|(?:51|[6-9]\\d)\\d{7}',
		},
	],
	[
		'ET',
		{ callingCode: '251', trunkPrefix: '0', lengths: [9], pattern: '(?:11|[2-57-9]\\d)\\d{7}' },
	],
	[
		'FI',
		{
			callingCode: '358',
			trunkPrefix: '0',
			lengths: [5, 6, 7, 8, 9, 10, 11, 12],
			pattern: '[1-35689]\\d{4}|7\\d{10,11}|(?:[124-7]\\d|3[0-46-9])\\d{8}|[1-9]\\d{5,8}',
		},
	],
	[
		'FJ',
		{
			callingCode: '679',
			trunkPrefix: '',
			lengths: [7, 11],
			pattern: '45\\d{5}|(?:0800\\d|[235-9])\\d{6}',
		},
	],
	['FK', { callingCode: '500', trunkPrefix: '', lengths: [5], pattern: '[2-7]\\d{4}' }],
	[
		'FM',
		{ callingCode: '691', trunkPrefix: '', lengths: [7], pattern: '(?:[39]\\d\\d|820)\\d{4}' },
	],
	['FO', { callingCode: '298', trunkPrefix: '', lengths: [6], pattern: '[2-9]\\d{5}' }],
	['FR', { callingCode: '33', trunkPrefix: '0', lengths: [9], pattern: '[1-9]\\d{8}' }],
	[
		'GA',
		{
			callingCode: '241',
			trunkPrefix: '',
			lengths: [7, 8],
			pattern: '(?:[067]\\d|11)\\d{6}|[2-7]\\d{6}',
		},
	],
	[
		'GB',
		{
			callingCode: '44',
			trunkPrefix: '0',
			lengths: [7, 9, 10],
			pattern: '[1-357-9]\\d{9}|[18]\\d{8}|8\\d{6}',
		},
	],
	[
		'GD',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:473|[58]\\d\\d|900)\\d{7}',
		},
	],
	[
		'GE',
		{
			callingCode: '995',
			trunkPrefix: '0',
			lengths: [9],
			pattern: '(?:[3-57]\\d\\d|800)\\d{6}',
		},
	],
	[
		'GF',
		{
			callingCode: '594',
			trunkPrefix: '0',
			lengths: [9],
			pattern: '(?:694\\d|7093)\\d{5}|(?:59|[89]\\d)\\d{7}',
		},
	],
	[
		'GG',
		{
			callingCode: '44',
			trunkPrefix: '0',
			lengths: [7, 9, 10],
			pattern: '(?:1481|[357-9]\\d{3})\\d{6}|8\\d{6}(?:\\d{2})?',
		},
	],
	[
		'GH',
		{
			callingCode: '233',
			trunkPrefix: '0',
			lengths: [8, 9],
			pattern: '[235]\\d{8}|800\\d{5,6}',
		},
	],
	['GI', { callingCode: '350', trunkPrefix: '', lengths: [8], pattern: '(?:[25]\\d|60)\\d{6}' }],
	[
		'GL',
		{
			callingCode: '299',
			trunkPrefix: '',
			lengths: [6],
			pattern: '(?:19|[2-689]\\d|70)\\d{4}',
		},
	],
	[
		'GM',
		{ callingCode: '220', trunkPrefix: '', lengths: [7, 9], pattern: '[48]\\d{8}|[2-9]\\d{6}' },
	],
	[
		'GN',
		{
			callingCode: '224',
			trunkPrefix: '',
			lengths: [8, 9],
			pattern: '722\\d{6}|(?:3|6\\d)\\d{7}',
		},
	],
	[
		'GP',
		{
			callingCode: '590',
			trunkPrefix: '0',
			lengths: [9],
			pattern: '7090\\d{5}|(?:[56]9|[89]\\d)\\d{7}',
		},
	],
	[
		'GQ',
		{
			callingCode: '240',
			trunkPrefix: '',
			lengths: [9],
			pattern: '222\\d{6}|(?:3\\d|55|[89]0)\\d{7}',
		},
	],
	[
		'GR',
		{
			callingCode: '30',
			trunkPrefix: '',
			lengths: [10, 11, 12],
			pattern: '5005000\\d{3}|8\\d{9,11}|(?:[269]\\d|70)\\d{8}',
		},
	],
	[
		'GT',
		{
			callingCode: '502',
			trunkPrefix: '',
			lengths: [8, 11],
			pattern: '80\\d{6}|(?:1\\d{3}|[2-7])\\d{7}',
		},
	],
	[
		'GU',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:[58]\\d\\d|671|900)\\d{7}',
		},
	],
	['GW', { callingCode: '245', trunkPrefix: '', lengths: [7, 9], pattern: '[49]\\d{8}|4\\d{6}' }],
	[
		'GY',
		{
			callingCode: '592',
			trunkPrefix: '',
			lengths: [7],
			pattern: '(?:[2-8]\\d{3}|9008)\\d{3}',
		},
	],
	[
		'HK',
		{
			callingCode: '852',
			trunkPrefix: '',
			lengths: [5, 6, 7, 8, 9, 11],
			pattern: '8[0-46-9]\\d{6,7}|9\\d{4,7}|(?:[2-7]|9\\d{3})\\d{7}',
		},
	],
	[
		'HN',
		{
			callingCode: '504',
			trunkPrefix: '',
			lengths: [8, 11],
			pattern: '8\\d{10}|[237-9]\\d{7}',
		},
	],
	[
		'HR',
		{
			callingCode: '385',
			trunkPrefix: '0',
			lengths: [7, 8, 9],
			pattern: '[2-69]\\d{8}|80\\d{5,7}|[1-79]\\d{7}|6\\d{6}',
		},
	],
	['HT', { callingCode: '509', trunkPrefix: '', lengths: [8], pattern: '[2-589]\\d{7}' }],
	[
		'HU',
		{
			callingCode: '36',
			trunkPrefix: '06',
			lengths: [8, 9],
			pattern: '[235-7]\\d{8}|[1-9]\\d{7}',
		},
	],
	[
		'ID',
		{
			callingCode: '62',
			trunkPrefix: '0',
			lengths: [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
			pattern:
				'00[1-9]\\d{9,14}|(?:[1-36]|8\\d{5})\\d{6}|00\\d{9}|[1-9]\\d{8,10}|[2-9]\\d{7}',
		},
	],
	[
		'IE',
		{
			callingCode: '353',
			trunkPrefix: '0',
			lengths: [7, 8, 9, 10],
			pattern: '(?:1\\d|[2569])\\d{6,8}|4\\d{6,9}|7\\d{8}|8\\d{8,9}',
		},
	],
	[
		'IL',
		{
			callingCode: '972',
			trunkPrefix: '0',
			lengths: [7, 8, 9, 10, 11, 12],
			pattern: '1\\d{6}(?:\\d{3,5})?|[57]\\d{8}|[1-489]\\d{7}',
		},
	],
	[
		'IM',
		{
			callingCode: '44',
			trunkPrefix: '0',
			lengths: [10],
			pattern: '1624\\d{6}|(?:[3578]\\d|90)\\d{8}',
		},
	],
	[
		'IN',
		{
			callingCode: '91',
			trunkPrefix: '0',
			lengths: [8, 9, 10, 11, 12, 13],
			pattern: '(?:000800|[2-9]\\d\\d)\\d{7}|1\\d{7,12}',
		},
	],
	['IO', { callingCode: '246', trunkPrefix: '', lengths: [7], pattern: '3\\d{6}' }],
	[
		'IQ',
		{
			callingCode: '964',
			trunkPrefix: '0',
			lengths: [8, 9, 10],
			pattern: '(?:1|7\\d\\d)\\d{7}|[2-6]\\d{7,8}',
		},
	],
	[
		'IR',
		{
			callingCode: '98',
			trunkPrefix: '0',
			lengths: [4, 5, 6, 7, 10],
			pattern: '[1-9]\\d{9}|(?:[1-8]\\d\\d|9)\\d{3,4}',
		},
	],
	[
		'IS',
		{ callingCode: '354', trunkPrefix: '', lengths: [7, 9], pattern: '(?:38\\d|[4-9])\\d{6}' },
	],
	[
		'IT',
		{
			callingCode: '39',
			trunkPrefix: '',
			lengths: [6, 7, 8, 9, 10, 11, 12],
			pattern:
				'0\\d{5,11}|1\\d{8,10}|3(?:[0-8]\\d{7,10}|9\\d{7,8})|(?:43|55|70)\\d{8}|8\\d{5}(?:\\d{2,4})?',
		},
	],
	[
		'JE',
		{
			callingCode: '44',
			trunkPrefix: '0',
			lengths: [10],
			pattern: '1534\\d{6}|(?:[3578]\\d|90)\\d{8}',
		},
	],
	[
		'JM',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:[58]\\d\\d|658|900)\\d{7}',
		},
	],
	[
		'JO',
		{
			callingCode: '962',
			trunkPrefix: '0',
			lengths: [8, 9],
			pattern: '(?:(?:[2689]|7\\d)\\d|32|427|53)\\d{6}',
		},
	],
	[
		'JP',
		{
			callingCode: '81',
			trunkPrefix: '0',
			lengths: [8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
			pattern: '00[1-9]\\d{6,14}|[25-9]\\d{9}|(?:00|[1-9]\\d\\d)\\d{6}',
		},
	],
	[
		'KE',
		{
			callingCode: '254',
			trunkPrefix: '0',
			lengths: [7, 8, 9, 10],
			pattern: '(?:[17]\\d\\d|900)\\d{6}|(?:2|80)0\\d{6,7}|[4-6]\\d{6,8}',
		},
	],
	[
		'KG',
		{
			callingCode: '996',
			trunkPrefix: '0',
			lengths: [9, 10],
			pattern: '8\\d{9}|[235-9]\\d{8}',
		},
	],
	[
		'KH',
		{
			callingCode: '855',
			trunkPrefix: '0',
			lengths: [8, 9, 10],
			pattern: '1\\d{9}|[1-9]\\d{7,8}',
		},
	],
	[
		'KI',
		{
			callingCode: '686',
			trunkPrefix: '0',
			lengths: [5, 8],
			pattern: '(?:[37]\\d|6[0-79])\\d{6}|(?:[2-48]\\d|50)\\d{3}',
		},
	],
	['KM', { callingCode: '269', trunkPrefix: '', lengths: [7], pattern: '[3478]\\d{6}' }],
	[
		'KN',
		{ callingCode: '1', trunkPrefix: '1', lengths: [10], pattern: '(?:[58]\\d\\d|900)\\d{7}' },
	],
	[
		'KP',
		{
			callingCode: '850',
			trunkPrefix: '0',
			lengths: [8, 10],
			pattern: '85\\d{6}|(?:19\\d|[2-7])\\d{7}',
		},
	],
	[
		'KR',
		{
			callingCode: '82',
			trunkPrefix: '0',
			lengths: [5, 6, 8, 9, 10, 11, 12, 13, 14],
			pattern:
				'00[1-9]\\d{8,11}|(?:[12]|5\\d{3})\\d{7}|[13-6]\\d{9}|(?:[1-6]\\d|80)\\d{7}|[3-6]\\d{4,5}|(?:00|7)0\\d{8}',
		},
	],
	[
		'KW',
		{
			callingCode: '965',
			trunkPrefix: '',
			lengths: [7, 8],
			pattern: '18\\d{5}|(?:[2569]\\d|41)\\d{6}',
		},
	],
	[
		'KY',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:345|[58]\\d\\d|900)\\d{7}',
		},
	],
	[
		'KZ',
		{ callingCode: '7', trunkPrefix: '8', lengths: [10, 14], pattern: '8\\d{13}|[78]\\d{9}' },
	],
	[
		'LA',
		{
			callingCode: '856',
			trunkPrefix: '0',
			lengths: [8, 9, 10],
			pattern: '(?:2\\d|3)\\d{8}|(?:[235-8]\\d|41)\\d{6}',
		},
	],
	[
		'LB',
		{
			callingCode: '961',
			trunkPrefix: '0',
			lengths: [7, 8],
			pattern: '[27-9]\\d{7}|[13-9]\\d{6}',
		},
	],
	[
		'LC',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:[58]\\d\\d|758|900)\\d{7}',
		},
	],
	[
		'LI',
		{
			callingCode: '423',
			trunkPrefix: '0',
			lengths: [7, 9],
			pattern: '[68]\\d{8}|(?:[2378]\\d|90)\\d{5}',
		},
	],
	['LK', { callingCode: '94', trunkPrefix: '0', lengths: [9], pattern: '[1-9]\\d{8}' }],
	[
		'LR',
		{
			callingCode: '231',
			trunkPrefix: '0',
			lengths: [7, 8, 9],
			pattern: '(?:[2457]\\d|33|88)\\d{7}|(?:2\\d|[4-6])\\d{6}',
		},
	],
	[
		'LS',
		{ callingCode: '266', trunkPrefix: '', lengths: [8], pattern: '(?:[256]\\d\\d|800)\\d{5}' },
	],
	[
		'LT',
		{
			callingCode: '370',
			trunkPrefix: '0',
			lengths: [8],
			pattern: '(?:[3469]\\d|52|[78]0)\\d{6}',
		},
	],
	[
		'LU',
		{
			callingCode: '352',
			trunkPrefix: '',
			lengths: [4, 5, 6, 7, 8, 9, 10, 11],
			pattern: '35[013-9]\\d{4,8}|6\\d{8}|35\\d{2,4}|(?:[2457-9]\\d|3[0-46-9])\\d{2,9}',
		},
	],
	[
		'LV',
		{ callingCode: '371', trunkPrefix: '', lengths: [8], pattern: '(?:[268]\\d|78|90)\\d{6}' },
	],
	['LY', { callingCode: '218', trunkPrefix: '0', lengths: [9], pattern: '[2-9]\\d{8}' }],
	['MA', { callingCode: '212', trunkPrefix: '0', lengths: [9], pattern: '[5-8]\\d{8}' }],
	[
		'MC',
		{
			callingCode: '377',
			trunkPrefix: '0',
			lengths: [8, 9],
			pattern: '(?:[3489]|[67]\\d)\\d{7}',
		},
	],
	[
		'MD',
		{
			callingCode: '373',
			trunkPrefix: '0',
			lengths: [8],
			pattern: '(?:[235-7]\\d|[89]0)\\d{6}',
		},
	],
	[
		'ME',
		{
			callingCode: '382',
			trunkPrefix: '0',
			lengths: [8, 9],
			pattern: '(?:20|[3-79]\\d)\\d{6}|80\\d{6,7}',
		},
	],
	[
		'MF',
		{
			callingCode: '590',
			trunkPrefix: '0',
			lengths: [9],
			pattern: '7090\\d{5}|(?:[56]9|[89]\\d)\\d{7}',
		},
	],
	['MG', { callingCode: '261', trunkPrefix: '0', lengths: [9], pattern: '[23]\\d{8}' }],
	[
		'MH',
		{
			callingCode: '692',
			trunkPrefix: '1',
			lengths: [7],
			pattern: '329\\d{4}|(?:[256]\\d|45)\\d{5}',
		},
	],
	['MK', { callingCode: '389', trunkPrefix: '0', lengths: [8], pattern: '[2-578]\\d{7}' }],
	['ML', { callingCode: '223', trunkPrefix: '', lengths: [8], pattern: '[24-9]\\d{7}' }],
	[
		'MM',
		{
			callingCode: '95',
			trunkPrefix: '0',
			lengths: [6, 7, 8, 9, 10],
			pattern: '1\\d{5,7}|95\\d{6}|(?:[4-7]|9[0-46-9])\\d{6,8}|(?:2|8\\d)\\d{5,8}',
		},
	],
	[
		'MN',
		{
			callingCode: '976',
			trunkPrefix: '0',
			lengths: [8, 9, 10],
			pattern: '[12]\\d{7,9}|[5-9]\\d{7}',
		},
	],
	[
		'MO',
		{
			callingCode: '853',
			trunkPrefix: '',
			lengths: [7, 8],
			pattern: '0800\\d{3}|(?:28|[68]\\d)\\d{6}',
		},
	],
	[
		'MP',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '[58]\\d{9}|(?:67|90)0\\d{7}',
		},
	],
	[
		'MQ',
		{
			callingCode: '596',
			trunkPrefix: '0',
			lengths: [9],
			pattern: '7091\\d{5}|(?:[56]9|[89]\\d)\\d{7}',
		},
	],
	[
		'MR',
		{ callingCode: '222', trunkPrefix: '', lengths: [8], pattern: '(?:[2-4]\\d\\d|800)\\d{5}' },
	],
	[
		'MS',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:[58]\\d\\d|664|900)\\d{7}',
		},
	],
	[
		'MT',
		{
			callingCode: '356',
			trunkPrefix: '',
			lengths: [8],
			pattern: '3550\\d{4}|(?:[2579]\\d\\d|800)\\d{5}',
		},
	],
	[
		'MU',
		{
			callingCode: '230',
			trunkPrefix: '',
			lengths: [7, 8, 10],
			pattern: '(?:[57]|8\\d\\d)\\d{7}|[2-468]\\d{6}',
		},
	],
	[
		'MV',
		{
			callingCode: '960',
			trunkPrefix: '',
			lengths: [7, 10],
			pattern: '(?:800|9[0-57-9]\\d)\\d{7}|[34679]\\d{6}',
		},
	],
	[
		'MW',
		{
			callingCode: '265',
			trunkPrefix: '0',
			lengths: [7, 9],
			pattern: '(?:[1289]\\d|31|77)\\d{7}|1\\d{6}',
		},
	],
	['MX', { callingCode: '52', trunkPrefix: '', lengths: [10], pattern: '[2-9]\\d{9}' }],
	[
		'MY',
		{
			callingCode: '60',
			trunkPrefix: '0',
			lengths: [8, 9, 10],
			pattern: '1\\d{8,9}|(?:3\\d|[4-9])\\d{7}',
		},
	],
	['MZ', { callingCode: '258', trunkPrefix: '', lengths: [8, 9], pattern: '(?:2|8\\d)\\d{7}' }],
	['NA', { callingCode: '264', trunkPrefix: '0', lengths: [8, 9], pattern: '[68]\\d{7,8}' }],
	[
		'NC',
		{
			callingCode: '687',
			trunkPrefix: '',
			lengths: [6],
			pattern: '(?:050|[2-57-9]\\d\\d)\\d{3}',
		},
	],
	['NE', { callingCode: '227', trunkPrefix: '', lengths: [8], pattern: '[027-9]\\d{7}' }],
	['NF', { callingCode: '672', trunkPrefix: '', lengths: [6], pattern: '[13]\\d{5}' }],
	[
		'NG',
		{
			callingCode: '234',
			trunkPrefix: '0',
			lengths: [10, 11, 12, 13, 14],
			pattern: '(?:20|9\\d)\\d{8}|[78]\\d{9,13}',
		},
	],
	[
		'NI',
		{
			callingCode: '505',
			trunkPrefix: '',
			lengths: [8],
			pattern: '(?:1800|[25-8]\\d{3})\\d{4}',
		},
	],
	[
		'NL',
		{
			callingCode: '31',
			trunkPrefix: '0',
			lengths: [5, 6, 7, 8, 9, 10, 11],
			pattern: '(?:[124-7]\\d\\d|3(?:[02-9]\\d|1[0-8]))\\d{6}|8\\d{6,9}|9\\d{6,10}|1\\d{4,5}',
		},
	],
	[
		'NO',
		{ callingCode: '47', trunkPrefix: '', lengths: [5, 8], pattern: '(?:0|[2-9]\\d{3})\\d{4}' },
	],
	[
		'NP',
		{
			callingCode: '977',
			trunkPrefix: '0',
			lengths: [8, 10, 11],
			pattern: '(?:1\\d|9)\\d{9}|[1-9]\\d{7}',
		},
	],
	[
		'NR',
		{
			callingCode: '674',
			trunkPrefix: '',
			lengths: [7],
			pattern: '(?:222|444|(?:55|8\\d)\\d|666|777|999)\\d{4}',
		},
	],
	[
		'NU',
		{ callingCode: '683', trunkPrefix: '', lengths: [4, 7], pattern: '(?:[4-7]|888\\d)\\d{3}' },
	],
	[
		'NZ',
		{
			callingCode: '64',
			trunkPrefix: '0',
			lengths: [5, 6, 7, 8, 9, 10],
			pattern:
				'[1289]\\d{9}|50\\d{5}(?:\\d{2,3})?|[27-9]\\d{7,8}|(?:[34]\\d|6[0-35-9])\\d{6}|8\\d{4,6}',
		},
	],
	[
		'OM',
		{
			callingCode: '968',
			trunkPrefix: '',
			lengths: [7, 8, 9],
			pattern: '(?:1505|[279]\\d{3}|500)\\d{4}|800\\d{5,6}',
		},
	],
	[
		'PA',
		{
			callingCode: '507',
			trunkPrefix: '',
			lengths: [7, 8, 10, 11],
			pattern: '(?:00800|8\\d{3})\\d{6}|[68]\\d{7}|[1-57-9]\\d{6}',
		},
	],
	[
		'PE',
		{ callingCode: '51', trunkPrefix: '0', lengths: [8, 9], pattern: '(?:[14-8]|9\\d)\\d{7}' },
	],
	[
		'PF',
		{
			callingCode: '689',
			trunkPrefix: '',
			lengths: [6, 8, 9],
			pattern: '4\\d{5}(?:\\d{2})?|8\\d{7,8}',
		},
	],
	[
		'PG',
		{
			callingCode: '675',
			trunkPrefix: '',
			lengths: [7, 8],
			pattern: '(?:180|[78]\\d{3})\\d{4}|(?:[2-589]\\d|64)\\d{5}',
		},
	],
	[
		'PH',
		{
			callingCode: '63',
			trunkPrefix: '0',
			lengths: [6, 8, 9, 10, 11, 12, 13],
			pattern: '(?:[2-7]|9\\d)\\d{8}|2\\d{5}|(?:1800|8)\\d{7,9}',
		},
	],
	[
		'PK',
		{
			callingCode: '92',
			trunkPrefix: '0',
			lengths: [8, 9, 10, 11, 12],
			pattern:
				'122\\d{6}|[24-8]\\d{10,11}|9(?:[013-9]\\d{8,10}|2(?:[01]\\d\\d|2(?:[06-8]\\d|1[01]))\\d{7})|(?:[2-8]\\d{3}|92(?:[0-7]\\d|8[1-9]))\\d{6}|[24-9]\\d{8}|[89]\\d{7}',
		},
	],
	[
		'PL',
		{
			callingCode: '48',
			trunkPrefix: '',
			lengths: [6, 7, 8, 9, 10],
			pattern: '(?:6|8\\d\\d)\\d{7}|[1-9]\\d{6}(?:\\d{2})?|[26]\\d{5}',
		},
	],
	[
		'PM',
		{
			callingCode: '508',
			trunkPrefix: '0',
			lengths: [6, 9],
			pattern: '[78]\\d{8}|[2-9]\\d{5}',
		},
	],
	[
		'PR',
		{ callingCode: '1', trunkPrefix: '1', lengths: [10], pattern: '(?:[589]\\d\\d|787)\\d{7}' },
	],
	[
		'PS',
		{
			callingCode: '970',
			trunkPrefix: '0',
			lengths: [8, 9, 10],
			pattern: '[2489]2\\d{6}|(?:1\\d|5)\\d{8}',
		},
	],
	[
		'PT',
		{
			callingCode: '351',
			trunkPrefix: '',
			lengths: [9],
			pattern: '1693\\d{5}|(?:[26-9]\\d|30)\\d{7}',
		},
	],
	[
		'PW',
		{
			callingCode: '680',
			trunkPrefix: '',
			lengths: [7],
			pattern: '(?:[24-8]\\d\\d|345|900)\\d{4}',
		},
	],
	[
		'PY',
		{
			callingCode: '595',
			trunkPrefix: '0',
			lengths: [6, 7, 8, 9, 10, 11],
			pattern: '[36-8]\\d{5,8}|4\\d{6,8}|59\\d{6}|9\\d{5,10}|(?:2\\d|5[0-8])\\d{6,7}',
		},
	],
	[
		'QA',
		{
			callingCode: '974',
			trunkPrefix: '',
			lengths: [7, 8, 9, 11],
			pattern: '800\\d{4}|(?:2|800)\\d{6}|(?:0080|[3-7])\\d{7}',
		},
	],
	[
		'RE',
		{
			callingCode: '262',
			trunkPrefix: '0',
			lengths: [9],
			pattern: '709\\d{6}|(?:26|[689]\\d)\\d{7}',
		},
	],
	[
		'RO',
		{
			callingCode: '40',
			trunkPrefix: '0',
			lengths: [6, 9],
			pattern: '(?:[2378]\\d|90)\\d{7}|[23]\\d{5}',
		},
	],
	[
		'RS',
		{
			callingCode: '381',
			trunkPrefix: '0',
			lengths: [6, 7, 8, 9, 10, 11, 12],
			pattern:
				'38[02-9]\\d{6,9}|6\\d{7,9}|90\\d{4,8}|38\\d{5,6}|(?:7\\d\\d|800)\\d{3,9}|(?:[12]\\d|3[0-79])\\d{5,10}',
		},
	],
	[
		'RU',
		{
			callingCode: '7',
			trunkPrefix: '8',
			lengths: [10, 14],
			pattern: '8\\d{13}|[347-9]\\d{9}',
		},
	],
	[
		'RW',
		{
			callingCode: '250',
			trunkPrefix: '0',
			lengths: [8, 9],
			pattern: '(?:06|[27]\\d\\d|[89]00)\\d{6}',
		},
	],
	[
		'SA',
		{
			callingCode: '966',
			trunkPrefix: '0',
			lengths: [9, 10],
			pattern: '(?:[15]\\d|800|92)\\d{7}',
		},
	],
	[
		'SB',
		{
			callingCode: '677',
			trunkPrefix: '',
			lengths: [5, 7],
			pattern: '[6-9]\\d{6}|[1-6]\\d{4}',
		},
	],
	[
		'SC',
		{ callingCode: '248', trunkPrefix: '', lengths: [7], pattern: '(?:[2489]\\d|64)\\d{5}' },
	],
	['SD', { callingCode: '249', trunkPrefix: '0', lengths: [9], pattern: '[19]\\d{8}' }],
	[
		'SE',
		{
			callingCode: '46',
			trunkPrefix: '0',
			lengths: [6, 7, 8, 9, 10, 12],
			pattern: '(?:[26]\\d\\d|9)\\d{9}|[1-9]\\d{8}|[1-689]\\d{7}|[1-4689]\\d{6}|2\\d{5}',
		},
	],
	[
		'SG',
		{
			callingCode: '65',
			trunkPrefix: '',
			lengths: [8, 10, 11],
			pattern: '(?:(?:1\\d|8)\\d\\d|7000)\\d{7}|[3689]\\d{7}',
		},
	],
	[
		'SH',
		{ callingCode: '290', trunkPrefix: '', lengths: [4, 5], pattern: '(?:[2569]\\d|8)\\d{3}' },
	],
	[
		'SI',
		{
			callingCode: '386',
			trunkPrefix: '0',
			lengths: [5, 6, 7, 8],
			pattern: '[1-7]\\d{7}|8\\d{4,7}|90\\d{4,6}',
		},
	],
	[
		'SJ',
		{
			callingCode: '47',
			trunkPrefix: '',
			lengths: [5, 8],
			pattern: '0\\d{4}|(?:[489]\\d|79)\\d{6}',
		},
	],
	[
		'SK',
		{
			callingCode: '421',
			trunkPrefix: '0',
			lengths: [6, 7, 9],
			pattern: '[2-689]\\d{8}|[2-59]\\d{6}|[2-5]\\d{5}',
		},
	],
	[
		'SL',
		{ callingCode: '232', trunkPrefix: '0', lengths: [8], pattern: '(?:[237-9]\\d|66)\\d{6}' },
	],
	[
		'SM',
		{
			callingCode: '378',
			trunkPrefix: '',
			lengths: [8, 10],
			pattern: '(?:0549|[5-7]\\d)\\d{6}',
		},
	],
	['SN', { callingCode: '221', trunkPrefix: '', lengths: [9], pattern: '(?:[378]\\d|93)\\d{7}' }],
	[
		'SO',
		{
			callingCode: '252',
			trunkPrefix: '0',
			lengths: [6, 7, 8, 9],
			pattern: '[346-9]\\d{8}|[12679]\\d{7}|[1-5]\\d{6}|[1348]\\d{5}',
		},
	],
	[
		'SR',
		{
			callingCode: '597',
			trunkPrefix: '',
			lengths: [6, 7],
			pattern: '(?:[2-5]|[6-9]\\d)\\d{5}',
		},
	],
	['SS', { callingCode: '211', trunkPrefix: '0', lengths: [9], pattern: '[19]\\d{8}' }],
	['ST', { callingCode: '239', trunkPrefix: '', lengths: [7], pattern: '(?:22|9\\d)\\d{5}' }],
	[
		'SV',
		{
			callingCode: '503',
			trunkPrefix: '',
			lengths: [7, 8, 11],
			pattern: '[25-7]\\d{7}|(?:80\\d|900)\\d{4}(?:\\d{4})?',
		},
	],
	[
		'SX',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '7215\\d{6}|(?:[58]\\d\\d|900)\\d{7}',
		},
	],
	[
		'SY',
		{
			callingCode: '963',
			trunkPrefix: '0',
			lengths: [8, 9],
			pattern: '[1-359]\\d{8}|[1-5]\\d{7}',
		},
	],
	[
		'SZ',
		{
			callingCode: '268',
			trunkPrefix: '',
			lengths: [8, 9],
			pattern: '0800\\d{4}|(?:[237]\\d|900)\\d{6}',
		},
	],
	['TA', { callingCode: '290', trunkPrefix: '', lengths: [4], pattern: '8\\d{3}' }],
	[
		'TC',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:[58]\\d\\d|649|900)\\d{7}',
		},
	],
	[
		'TD',
		{ callingCode: '235', trunkPrefix: '', lengths: [8], pattern: '(?:22|[3689]\\d|77)\\d{6}' },
	],
	['TG', { callingCode: '228', trunkPrefix: '', lengths: [8], pattern: '[279]\\d{7}' }],
	[
		'TH',
		{
			callingCode: '66',
			trunkPrefix: '0',
			lengths: [8, 9, 10, 13],
			pattern: '(?:001800|[2-57]|[689]\\d)\\d{7}|1\\d{7,9}',
		},
	],
	[
		'TJ',
		{ callingCode: '992', trunkPrefix: '', lengths: [9], pattern: '(?:[0-57-9]\\d|66)\\d{7}' },
	],
	[
		'TK',
		{ callingCode: '690', trunkPrefix: '', lengths: [4, 5, 6, 7], pattern: '[2-47]\\d{3,6}' },
	],
	[
		'TL',
		{
			callingCode: '670',
			trunkPrefix: '',
			lengths: [7, 8],
			pattern: '7\\d{7}|(?:[2-47]\\d|[89]0)\\d{5}',
		},
	],
	['TM', { callingCode: '993', trunkPrefix: '8', lengths: [8], pattern: '[1-7]\\d{7}' }],
	['TN', { callingCode: '216', trunkPrefix: '', lengths: [8], pattern: '[2-57-9]\\d{7}' }],
	[
		'TO',
		{
			callingCode: '676',
			trunkPrefix: '',
			lengths: [5, 7],
			pattern: '(?:0800|(?:[5-8]\\d\\d|999)\\d)\\d{3}|[2-8]\\d{4}',
		},
	],
	[
		'TR',
		{
			callingCode: '90',
			trunkPrefix: '0',
			lengths: [7, 10, 12, 13],
			pattern: '4\\d{6}|8\\d{11,12}|(?:[2-58]\\d\\d|900)\\d{7}',
		},
	],
	[
		'TT',
		{ callingCode: '1', trunkPrefix: '1', lengths: [10], pattern: '(?:[58]\\d\\d|900)\\d{7}' },
	],
	[
		'TV',
		{
			callingCode: '688',
			trunkPrefix: '',
			lengths: [5, 6, 7],
			pattern: '(?:2|7\\d\\d|90)\\d{4}',
		},
	],
	[
		'TW',
		{
			callingCode: '886',
			trunkPrefix: '0',
			lengths: [7, 8, 9, 10, 11],
			pattern: '[2-689]\\d{8}|7\\d{9,10}|[2-8]\\d{7}|2\\d{6}',
		},
	],
	[
		'TZ',
		{
			callingCode: '255',
			trunkPrefix: '0',
			lengths: [9],
			pattern: '(?:[25-8]\\d|41|90)\\d{7}',
		},
	],
	[
		'UA',
		{
			callingCode: '380',
			trunkPrefix: '0',
			lengths: [9, 10],
			pattern: '[89]\\d{9}|[3-9]\\d{8}',
		},
	],
	[
		'UG',
		{
			callingCode: '256',
			trunkPrefix: '0',
			lengths: [9],
			pattern: '800\\d{6}|(?:[29]0|[347]\\d)\\d{7}',
		},
	],
	['US', { callingCode: '1', trunkPrefix: '1', lengths: [10], pattern: '[2-9]\\d{9}|3\\d{6}' }],
	[
		'UY',
		{
			callingCode: '598',
			trunkPrefix: '0',
			lengths: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
			pattern: '0004\\d{2,9}|[1249]\\d{7}|2\\d{3,4}|(?:[49]\\d|80)\\d{5}',
		},
	],
	[
		'UZ',
		{ callingCode: '998', trunkPrefix: '', lengths: [9], pattern: '(?:20|33|[5-9]\\d)\\d{7}' },
	],
	[
		'VA',
		{
			callingCode: '39',
			trunkPrefix: '',
			lengths: [6, 7, 8, 9, 10, 11, 12],
			pattern: '0\\d{5,10}|3[0-8]\\d{7,10}|55\\d{8}|8\\d{5}(?:\\d{2,4})?|(?:1\\d|39)\\d{7,8}',
		},
	],
	[
		'VC',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:[58]\\d\\d|784|900)\\d{7}',
		},
	],
	[
		'VE',
		{
			callingCode: '58',
			trunkPrefix: '0',
			lengths: [10],
			pattern: '[68]00\\d{7}|(?:[24]\\d|[59]0)\\d{8}',
		},
	],
	[
		'VG',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '(?:284|[58]\\d\\d|900)\\d{7}',
		},
	],
	[
		'VI',
		{
			callingCode: '1',
			trunkPrefix: '1',
			lengths: [10],
			pattern: '[58]\\d{9}|(?:34|90)0\\d{7}',
		},
	],
	[
		'VN',
		{
			callingCode: '84',
			trunkPrefix: '0',
			lengths: [7, 8, 9, 10],
			pattern: '[12]\\d{9}|[135-9]\\d{8}|[16]\\d{6,7}|7\\d{6}',
		},
	],
	[
		'VU',
		{
			callingCode: '678',
			trunkPrefix: '',
			lengths: [5, 7],
			pattern: '[57-9]\\d{6}|(?:[238]\\d|48)\\d{3}',
		},
	],
	[
		'WF',
		{
			callingCode: '681',
			trunkPrefix: '',
			lengths: [6, 9],
			pattern: '(?:40|72|8\\d{4})\\d{4}|[89]\\d{5}',
		},
	],
	[
		'WS',
		{
			callingCode: '685',
			trunkPrefix: '',
			lengths: [5, 6, 7, 10],
			pattern: '(?:[2-6]|8\\d{5})\\d{4}|[78]\\d{6}|[68]\\d{5}',
		},
	],
	[
		'XK',
		{
			callingCode: '383',
			trunkPrefix: '0',
			lengths: [8, 9, 10, 11, 12],
			pattern: '2\\d{7,8}|3\\d{7,11}|(?:4\\d\\d|[89]00)\\d{5}',
		},
	],
	[
		'YE',
		{
			callingCode: '967',
			trunkPrefix: '0',
			lengths: [7, 8, 9],
			pattern: '(?:1|7\\d)\\d{7}|[1-7]\\d{6}',
		},
	],
	[
		'YT',
		{
			callingCode: '262',
			trunkPrefix: '0',
			lengths: [9],
			pattern: '(?:639\\d|7093)\\d{5}|(?:26|80|9\\d)\\d{7}',
		},
	],
	[
		'ZA',
		{
			callingCode: '27',
			trunkPrefix: '0',
			lengths: [5, 6, 7, 8, 9, 10],
			pattern: '[1-79]\\d{8}|8\\d{4,9}',
		},
	],
	[
		'ZM',
		{
			callingCode: '260',
			trunkPrefix: '0',
			lengths: [9],
			pattern: '800\\d{6}|(?:21|[579]\\d|63)\\d{7}',
		},
	],
	[
		'ZW',
		{
			callingCode: '263',
			trunkPrefix: '0',
			lengths: [7, 9, 10],
			pattern: '8\\d{6}(?:\\d{3})?|[235-8]\\d{8}',
		},
	],
]);
