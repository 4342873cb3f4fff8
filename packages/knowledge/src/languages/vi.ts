import type { LanguageData } from './language-data.ts';

export const vietnamese: LanguageData = {
  code: 'vi',
  functionWords:
    'là và của có được trong các những một cho với không người này đã từ ra vào để khi ở đến như về bởi tại cũng gì ai nào đâu sao bao nhiêu mấy thế thì mà bị theo do hay hoặc chào cảm ơn',
  letters: 'đơư',
  question: { yesNo: [/^có phải(?![\p{L}])/iu] },
  asks: { number: /(?:bao nhiêu|khi nào|năm nào|mấy|ngày nào)/iu },
  page: { denial: 'không|chưa' },
  introduction: {
    name: 'tôi tên là|tên tôi là|tên của tôi là|tôi tên|em tên là|mình tên là|tên',
    am: 'tôi là|em là|mình là|đây là',
    detail:
      'email của tôi là|email tôi là|địa chỉ email của tôi là|email|số điện thoại của tôi là|số của tôi là|số điện thoại|điện thoại|sđt|mã đơn hàng của tôi là|số đơn hàng của tôi là|mã đơn hàng|số đơn hàng|đơn hàng|mã khách hàng|số hóa đơn|mã đặt chỗ',
    closing:
      'trân trọng|thân mến|thân ái|cảm ơn|xin cảm ơn|cảm ơn nhiều|cảm ơn bạn|cảm ơn rất nhiều|cảm ơn trước',
    beside: 'xin chào|chào bạn|chào|chào anh|chào chị|chào shop|và|là',
  },
  smallTalk: {
    greeting:
      'xin chao|chao|chao ban|chao anh|chao chi|chao em|alo|hello|hi|chao buoi sang|chao buoi chieu|chao buoi toi|ban khoe khong|ban co khoe khong|co ai khong|co ai o đo khong',
    thanks:
      'cam on|cam on ban|cam on nhieu|cam on ban nhieu|cam on rat nhieu|xin cam on|cam on anh|cam on chi|cam on em|tks|tot lam',
    goodbye:
      'tam biet|hen gap lai|bye|chao tam biet|chuc ngu ngon|chuc mot ngay tot lanh|chuc ban mot ngay tot lanh',
    ok: 'ok|oke|đuoc|đuoc roi|hieu roi|toi hieu|toi hieu roi|vang|da|u|uh|co|khong|tot|tuyet|tuyet voi|khong cam on|khong sao|thu',
    who: 'ban la ai|ban la gi|ten ban la gi|ban ten gi|ban ten la gi|toi đang noi chuyen voi ai|may la ai|gioi thieu ve ban|ai tao ra ban',
    human:
      'ban la nguoi a|ban co phai la nguoi khong|ban co phai nguoi that khong|ban la nguoi that a|ban la bot a|ban co phai la bot khong|ban la robot a|ban co phai la robot khong|ban co phai robot khong|ban la ai a|toi đang noi chuyen voi nguoi that a',
    capabilities:
      'ban co the lam gi|ban lam đuoc gi|ban biet lam gi|ban biet gi|ban co the giup gi|ban co the giup toi gi|ban co the giup gi cho toi|toi co the hoi gi|giup toi|giup toi voi|ban co the giup toi khong|toi can giup đo|toi can ho tro|giup đo|toi co cau hoi|toi co mot cau hoi|cho toi hoi|cho hoi',
    person:
      'toi muon noi chuyen voi nguoi that|toi muon noi chuyen voi con nguoi|toi muon gap nhan vien|toi muon noi chuyen voi nhan vien|toi muon noi chuyen voi ai đo|cho toi gap nhan vien|co the noi chuyen voi nguoi that khong|toi co the noi chuyen voi nguoi that khong|gap nhan vien|nhan vien|nguoi that|tu van vien|nói chuyện với nhân viên',
    insult:
      'ban vo dung|ban ngu|ban that ngu ngoc|may ngu|đo ngu|ban khong hieu gi ca|ban chang biet gi|vo dung|ngu|ngu ngoc|im đi|cut đi|đit me|me kiep|vo van',
    filler:
      'a|nhe|nha|oi|ban oi|ad|shop|moi nguoi|tat ca|vi đa giup|vi su giup đo|lam|nhieu|rat nhieu|va|nhung|lai|xin|lam on|ban',
  },
};
